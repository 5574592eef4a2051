import { expect, test } from 'vitest'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { clearedSessionCookie, newSessionCookie, sessionIdOf } from './session-cookie.server.ts'

process.env.PUBLIC_URL = 'https://upinde.example'
await ensureKeyring(db())

test('the cookie on HTTPS is bound to this host and never sent without TLS', () => {
  expect(newSessionCookie().cookie).toMatch(/^__Host-s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(clearedSessionCookie()).toBe('__Host-s=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0')
})

test('the session is read from its own cookie and no other', () => {
  const { id, cookie } = newSessionCookie()
  const [pair = ''] = cookie.split(';')
  expect(sessionIdOf(requestWith(`a=b; ${pair}; c=d`))).toBe(id)
  for (const other of [
    '',
    pair.replace('__Host-s', 's'),
    pair.replace(/=./, (start) => (start === '=A' ? '=B' : '=A')),
    pair.slice(0, -5),
    `${pair}x`,
    `x${pair}`,
    pair.split('.')[0] ?? '',
    `__Host-s=${id}`,
    '__Host-s=%E0%A4%A',
  ])
    expect(sessionIdOf(requestWith(other))).toBeNull()
})

function requestWith(cookie: string) {
  return new Request('https://upinde.example/', { headers: { cookie } })
}
