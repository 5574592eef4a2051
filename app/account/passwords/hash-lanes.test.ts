import type { BinaryLike, ScryptOptions } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { Person, visitor } from '../../../test/app.ts'
import { inGate } from '../../../test/in-gate.ts'
import { newMails } from '../../../test/mailbox.ts'
import { until } from '../../../test/patience.ts'
import { password, signedUp } from '../../../test/whole-member.ts'
import { clientKey } from '../../platform/http/network.server.ts'
import { deviceCookie } from '../sessions/device-cookie.server.ts'
import { hashTurnOf, takeTurn } from '../sign-in/sign-in.server.ts'
import { maxConcurrentHashes, passwordQueue } from './hash-queue.server.ts'

const hashing = vi.hoisted(() => {
  process.env.TRUST_PROXY = 'true'
  return { isHeld: false, held: [] as { password: string; finish: () => void }[] }
})

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  type Done = (error: Error | null, key: Buffer) => void
  function scrypt(typed: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) {
    const finish = () => crypto.scrypt(typed, salt, length, { ...options, N: 2 ** 10 }, done)
    if (hashing.isHeld) hashing.held.push({ password: String(typed), finish })
    else finish()
  }
  return { ...crypto, scrypt: scrypt as typeof crypto.scrypt }
})

const guess = 'a stranger’s guess'
const next = 'upepo wa kusi'

afterEach(() => {
  hashing.isHeld = false
})

test('strangers at once, however many, delay erasure, known devices and mailed links by a handful of hashes', async () => {
  const many = inGate(60, 200)
  const [leaver, owner, forgetful] = [await signedUp(), await signedUp(), await signedUp()]
  const device = deviceOf(owner.email)
  const link = await mailedPath(forgetful.email)
  hashing.isHeld = true
  const flood = strangers(many, (n) => `10.3.${n % 40}.1`)
  await until(() => flood.answered() === many - 32 - maxConcurrentHashes)
  const onion = strangers(20, () => 'onion')
  await until(() => onion.answered() === 20 - 8)
  const asked = [
    leaver.post('/account/erasure', { password }, from('10.3.0.1')),
    device.post('/auth', { email: owner.email, password }, from('10.3.0.1')),
    device.post('/auth', { email: 'nobody@example.org', password }, from('10.3.1.1')),
    visitor.post(link, { password: next }, from('10.3.0.1')),
  ]
  await until(() => passwordQueue().length === 32 + 8 + asked.length)
  const order = await finishAll(32 + 8 + asked.length + maxConcurrentHashes)
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([302, 200, 422, 200])
  const lastOfAsked = order.findLastIndex((typed) => typed !== guess)
  expect(order.slice(0, lastOfAsked).filter((typed) => typed === guess).length).toBeLessThanOrEqual(
    maxConcurrentHashes + 5,
  )
  const statuses = (await Promise.all([...flood.answers, ...onion.answers])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(32 + 8 + maxConcurrentHashes)
  expect(statuses.filter((status) => status === 503)).toHaveLength(many + 20 - 32 - 8 - maxConcurrentHashes)
})

test('a network that fills the lane of strangers does not keep another out', async () => {
  const { email } = await signedUp()
  hashing.isHeld = true
  const flood = strangers(100, () => '10.4.0.1')
  await until(() => flood.answered() === 100 - 32 - maxConcurrentHashes)
  const others = [
    visitor.post('/auth', { email, password }, from('10.4.1.1')),
    visitor.post('/auth?mode=sign-up', { email: 'newcomer@example.org', password }, from('10.4.2.1')),
  ]
  await until(() => flood.answered() === 100 - 32 - maxConcurrentHashes + others.length)
  const order = await finishAll(32 + maxConcurrentHashes)
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
  expect(order.lastIndexOf(password)).toBeLessThanOrEqual(maxConcurrentHashes + 4)
  await Promise.all(flood.answers)
})

test('the lane follows from a signed device cookie and the network, whatever address is typed', () => {
  const cookie = deviceOf('amina@example.org').headers.cookie ?? ''
  const turnOf = (client: string, headers = {}) =>
    hashTurnOf(new Request('http://localhost:3000/auth', { headers: { 'x-upinde-client': client, ...headers } }))
  const [network, onion] = [clientKey('203.0.113.7'), clientKey('onion')]
  expect(turnOf('203.0.113.7')).toEqual({ lane: 'strangers', key: network })
  expect(turnOf('203.0.113.7', { cookie })).toEqual({ lane: 'devices', key: network })
  expect(turnOf('203.0.113.7', { cookie: cookie.slice(0, -4) })).toEqual({ lane: 'strangers', key: network })
  expect(turnOf('onion')).toEqual({ lane: 'onion', key: onion })
  expect(turnOf('onion', { cookie })).toEqual({ lane: 'devices', key: onion })
})

test('a device has five turns in its lane within five minutes, so that a copied cookie does not fill it', async () => {
  const headers = { 'x-upinde-client': '203.0.113.9', cookie: deviceOf('wanja@example.org').headers.cookie ?? '' }
  const request = new Request('http://localhost:3000/auth', { headers })
  const lanes: string[] = []
  for (let n = 0; n < 6; n++) lanes.push((await takeTurn(request)).lane)
  expect(lanes).toEqual([...Array(5).fill('devices'), 'strangers'])
})

function strangers(count: number, network: (n: number) => string) {
  let answered = 0
  const answers = Array.from({ length: count }, async (_, n) => {
    const fields = { email: `${crypto.randomUUID()}@example.org`, password: guess }
    const answer = await visitor.post('/auth', fields, from(network(n)))
    answered++
    return answer
  })
  return { answers, answered: () => answered }
}

/** Finishes the held hashes one by one and returns the passwords in that order. */
async function finishAll(count: number) {
  const order: string[] = []
  while (order.length < count) {
    const { password: typed, finish } = await until(() => hashing.held.shift())
    order.push(typed)
    finish()
  }
  return order
}

function deviceOf(email: string) {
  return new Person(null, email, deviceCookie(email, new Request('http://localhost:3000/')).split(';')[0])
}

async function mailedPath(email: string) {
  await newMails()
  await visitor.post('/auth?mode=reset', { email })
  return /http:\/\/localhost:3000(\S+)/.exec((await newMails())[0] ?? '')?.[1] ?? ''
}

function from(client: string) {
  return { 'x-forwarded-for': client }
}
