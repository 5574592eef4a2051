import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routesWith } from '../../routes/facts.server.ts'
import routes from '../../routes/routes.ts'
import { authMode, authPath } from './auth-path.ts'
import { parseReturn, returnUrl, safeReturnTo } from './return-to.server.ts'

const refused = [
  '',
  ' ',
  '//e.com',
  '///e.com',
  '////e.com/reviews',
  '//e.com/reviews',
  '//localhost:3000@e.com',
  '/\\e.com',
  '\\/e.com',
  '\\\\e.com',
  '/\\/e.com',
  '/reviews\\..\\..\\e.com',
  '/\t/e.com',
  '/\n/e.com',
  '/\r/e.com',
  '\t//e.com',
  ' //e.com',
  '\u0000//e.com',
  '/%09/e.com',
  '/%0a/e.com',
  '/%0d%0a/e.com',
  '/%2f/e.com',
  '/%2fe.com',
  '/%5ce.com',
  '/%5c%5ce.com',
  '/.//e.com',
  '/..//e.com',
  '/../..//e.com',
  '/%2e%2e//e.com',
  '/reviews/..//e.com',
  '/reviews/%2e%2e//e.com',
  '/company/x/../..//e.com',
  '/reviews\r\nLocation: https://e.com',
  '/reviews\r\nSet-Cookie: s=1',
  '/reviews\nSet-Cookie: s=1',
  '/reviews\u0085x',
  '/reviews\u007f',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://e.com/1',
  'file:///etc/passwd',
  'https:e.com',
  'https:/e.com',
  'https://e.com',
  'https://e.com/reviews',
  'http://localhost:3000/reviews',
  'ftp://e.com',
  'mailto:a@e.com',
  'e.com',
  'reviews',
  './reviews',
  '../reviews',
  '?returnTo=/reviews',
  '#/reviews',
  '@e.com/reviews',
  '/@e.com',
  '/e.com',
  '/auth',
  '/auth?returnTo=/reviews',
  '/auth/new-password',
  '/sign-out',
  '/leave',
  '/live',
  '/readyz',
  '/reviews/1',
  '/reviews.data',
  '/company/',
  '/company/a/b',
  '/api/auth/get-session',
  `/reviews?q=${'a'.repeat(2_000)}`,
]

const accepted = {
  '/': '/',
  '/reviews': '/reviews',
  '/reviews?country=Kenya&industry=Other': '/reviews?country=Kenya&industry=Other',
  '/reviews#top': '/reviews',
  '/company/Acme%20%2F%20Sons': '/company/Acme%20%2F%20Sons',
  '/company/Café Ọmọ': '/company/Caf%C3%A9%20%E1%BB%8Cm%E1%BB%8D',
  '/company/Acme%20Ltd%2E': '/company/Acme%20Ltd%2E',
  '/company/a/../b': '/company/b',
  '/submit-review': '/submit-review',
  '/admin/reviews?show=all': '/admin/reviews?show=all',
  '/reviews?next=//e.com': '/reviews?next=//e.com',
  '/reviews?q=%0d%0aSet-Cookie:%20s=1': '/reviews?q=%0d%0aSet-Cookie:%20s=1',
}

test.each(refused)('%j falls back to the home page', (path) => {
  expect(safeReturnTo(path)).toBe('/')
})

test.each(Object.entries(accepted))('%j returns to its page', (path, expected) => {
  expect(safeReturnTo(path)).toBe(expected)
})

test('the mode is part of the address, and sign-in is the default', () => {
  expect(authMode(new URLSearchParams('mode=sign-up'))).toBe('sign-up')
  expect(authMode(new URLSearchParams('mode=reset'))).toBe('reset')
  expect(authMode(new URLSearchParams(''))).toBe('sign-in')
  expect(authMode(new URLSearchParams('mode=constructor'))).toBe('sign-in')
})

test('any input yields a path that stays on this site and fits in a header', () => {
  const piece = fc.oneof(
    fc.constantFrom(...refused, ...Object.keys(accepted)),
    fc.string(),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
      const path = safeReturnTo(pieces.join(''))
      expect(new URL(path, 'https://upinde.example').host).toBe('upinde.example')
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    }),
  )
})

test('every page except the sign-in pages is returnable', () => {
  const pages = pagesOf(routes).filter((page) => !page.startsWith('/auth') && page !== '/*')
  expect(routesWith(({ returnable }) => returnable).sort()).toEqual([...new Set(pages)].sort())
})

test('the URL carries a pending action only if it is known', () => {
  const back = parseReturn(new URLSearchParams('returnTo=/reviews?page=2&action=partner'))
  expect(returnUrl(back)).toBe('/reviews?page=2&action=partner')
  expect(authPath('sign-up', back)).toBe('/auth?mode=sign-up&returnTo=%2Freviews%3Fpage%3D2&action=partner')
  expect(parseReturn(new URLSearchParams('action=delete'))).toEqual({ returnTo: '/', action: null })
  expect(authPath('sign-in', { returnTo: '/', action: null })).toBe('/auth')
})

function pagesOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const address = entry.path ? `${parent}/${entry.path}` : parent
    const isPage = !entry.file.endsWith('.route.ts') && !entry.file.endsWith('layout.tsx')
    return [...(isPage ? [address || '/'] : []), ...pagesOf(entry.children ?? [], address)]
  })
}
