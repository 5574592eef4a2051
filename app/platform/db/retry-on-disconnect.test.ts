import { expect, test } from 'vitest'
import { retryOnDisconnect } from './retry-on-disconnect.server.ts'

const failure = (about: object) => Object.assign(new Error('failed'), about)

test.each([
  ['the driver', failure({ code: 'CONNECTION_CLOSED' })],
  ['the database', failure({ code: '57P01' })],
  ['a socket', failure({ code: 'ECONNRESET', syscall: 'read' })],
  ['a socket that is not there', failure({ code: 'ENOENT', syscall: 'connect' })],
  ['what caused an error', new Error('Failed query', { cause: failure({ code: 'EPIPE', syscall: 'write' }) })],
])('retries work after a disconnection reported by %s', async (_, error) => {
  let tries = 0
  const work = async () => {
    if (++tries < 3) throw error
    return 'done'
  }
  expect(await retryOnDisconnect(work, new AbortController().signal)).toBe('done')
  expect(tries).toBe(3)
})

test.each([
  ['a query that is wrong', failure({ code: '42601' })],
  ['a file that cannot be read', failure({ code: 'EIO', syscall: 'read' })],
  ['a disk that is full', failure({ code: 'ENOSPC', syscall: 'write' })],
])('%s is not a disconnection and is thrown immediately', async (_, error) => {
  await expectThrown(error, new AbortController().signal)
})

test('does not retry once the signal is aborted', async () => {
  await expectThrown(failure({ code: 'ECONNREFUSED', syscall: 'connect' }), AbortSignal.abort())
})

async function expectThrown(error: Error, signal: AbortSignal) {
  let tries = 0
  const work = async () => {
    tries++
    throw error
  }
  await expect(retryOnDisconnect(work, signal)).rejects.toBe(error)
  expect(tries).toBe(1)
}
