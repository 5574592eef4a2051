import { setTimeout as pause } from 'node:timers/promises'
import { use } from 'react'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ensureKeyring } from './platform/crypto/keyring.server.ts'
import { db } from './platform/db/db.server.ts'

await ensureKeyring(db())
const build = (await import('virtual:react-router/server-build')) as ServerBuild
const never = new Promise<never>(() => {})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a page that waits for ever ends after ten seconds, and other pages do not wait for it', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const get = handlerWithHangingPage()
  await get('/terms')
  const limits = collectLimits()
  let ended: Response | undefined
  const hanging = get('/contact').then((answer) => (ended = answer))
  expect((await get('/terms')).status).toBe(200)
  await pause(50)
  expect(ended).toBeUndefined()
  for (const end of limits) end()
  expect((await hanging).status).toBe(500)
})
