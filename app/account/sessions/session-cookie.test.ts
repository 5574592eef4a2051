import { expect, test } from 'vitest'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { clearedSessionCookie, sessionCookie, sessionTokenOf } from './session-cookie.server.ts'

process.env.PUBLIC_URL = 'https://upinde.example'
await ensureKeyring(db())

const token = 'abcdefghijABCDEFGHIJ0123456789xy'

test('the cookie on HTTPS is bound to this host and never sent without TLS', () => {
  expect(sessionCookie(token)).toMatch(/^__Host-s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(clearedSessionCookie()).toBe('__Host-s=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0')
})

test('the session token is read from its own cookie and no other', () => {
  const [pair = ''] = sessionCookie(token).split(';')
  expect(sessionTokenOf(requestWith(`a=b; ${pair}; c=d`))).toBe(token)
  for (const other of [
    '',
    pair.replace('__Host-s', 's'),
    pair.replace('abc', 'abd'),
    pair.slice(0, -5),
    `${pair}x`,
    `x${pair}`,
    `__Host-s=${token}`,
    '__Host-s=%E0%A4%A',
  ])
    expect(sessionTokenOf(requestWith(other))).toBeNull()
})

function requestWith(cookie: string) {
  return new Request('https://upinde.example/', { headers: { cookie } })
}
