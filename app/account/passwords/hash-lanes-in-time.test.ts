import { expect, test, vi } from 'vitest'
import { Person, visitor } from '../../../test/app.ts'
import { password, signedUp } from '../../../test/whole-member.ts'
import { deviceCookie } from '../sessions/device-cookie.server.ts'

vi.unmock('node:crypto')
vi.hoisted(() => Object.assign(process.env, { TRUST_PROXY: 'true' }))

test('with 200 strangers at once, erasure answers within 5 s and a known device within 10 s', {
  tags: 'thorough',
}, async () => {
  const [leaver, owner] = [await signedUp(), await signedUp()]
  const [cookie] = deviceCookie(owner.email, new Request('http://localhost:3000/')).split(';')
  const device = new Person(null, owner.email, cookie)
  const flood = Array.from({ length: 200 }, (_, n) =>
    visitor.post('/auth', { email: `${n}@example.org`, password }, { 'x-forwarded-for': `10.3.${n % 40}.1` }),
  )
  await Promise.race(flood)
  const [erasure, signIn] = await Promise.all([
    timed(leaver.post('/account/erasure', { password })),
    timed(device.post('/auth', { email: owner.email, password })),
  ])
  expect([erasure.status, signIn.status]).toEqual([302, 200])
  expect(erasure.ms).toBeLessThan(5_000)
  expect(signIn.ms).toBeLessThan(10_000)
  await Promise.all(flood)
})

async function timed(asked: Promise<Response>) {
  const startedAt = performance.now()
  const { status } = await asked
  return { status, ms: performance.now() - startedAt }
}
