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
  const limits = vi.spyOn(globalThis, 'setTimeout')
  let isEnded = false
  const hanging = get('/contact').finally(() => {
    isEnded = true
  })
  await vi.waitFor(() => expect(endsIn(limits)).toHaveLength(1))
  expect((await get('/terms')).status).toBe(200)
  expect(isEnded).toBe(false)
  endsIn(limits)[0]?.()
  expect((await hanging).status).toBe(500)
})

/** What was set to happen in ten seconds. */
function endsIn(limits: { mock: { calls: Parameters<typeof setTimeout>[] } }) {
  return limits.mock.calls.flatMap(([end, ms]) => (ms === 10_000 ? [end as () => void] : []))
}

function get(path: string) {
  const handle = createRequestHandler({ ...build, routes: withHangingContact() }, 'test')
  return handle(new Request(config().publicUrl + path))
}

function withHangingContact(): ServerBuild['routes'] {
  const id = 'site/contact/contact'
  const route = build.routes[id]
  if (!route) throw new Error('There is no such route.')
  return { ...build.routes, [id]: { ...route, module: { ...route.module, default: () => use(never) } } }
}
