import { use } from 'react'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { config } from './platform/config/config.server.ts'
import { ensureKeyring } from './platform/crypto/keyring.server.ts'
import { db } from './platform/db/db.server.ts'

await ensureKeyring(db())
const build = (await import('virtual:react-router/server-build')) as ServerBuild
const never = new Promise<never>(() => {})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a page that waits for ever ends after ten seconds, and no other page waits for it', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const endTooLong: (() => void)[] = []
  const start = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...given: []) =>
    ms === 10_000 ? endTooLong.push(run) : start(run, ms, ...given)) as typeof setTimeout)
  const page = vi.fn(() => use(never))
  let isEnded = false
  const hanging = get('/contact', page).finally(() => {
    isEnded = true
  })
  await vi.waitFor(() => expect(page).toHaveBeenCalled())
  expect((await get('/terms', page)).status).toBe(200)
  expect(isEnded).toBe(false)
  for (const end of endTooLong) end()
  expect((await hanging).status).toBe(500)
})

function get(path: string, contact: () => never) {
  const handle = createRequestHandler({ ...build, routes: withContact(contact) }, 'test')
  return handle(new Request(config().publicUrl + path))
}

function withContact(page: () => never): ServerBuild['routes'] {
  const id = 'site/contact/contact'
  const route = build.routes[id]
  if (!route) throw new Error('There is no such route.')
  return { ...build.routes, [id]: { ...route, module: { ...route.module, default: page } } }
}
