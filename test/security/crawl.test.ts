import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { emailIndex } from '../../app/account/accounts.server.ts'
import { sessions } from '../../app/account/tables.ts'
import { brand } from '../../app/brand.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { readReceipt } from '../../app/workplaces/reviews/receipt.server.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { app, newAdmin, newMember, type Person, visitor } from '../app.ts'
import { required } from '../example-review.ts'
import { foreignScripts } from '../foreign-scripts.ts'
import { locationOf } from '../page.ts'
import { dataPath, examplePath, routePatterns } from '../route-patterns.ts'
import { telling } from '../telling.ts'
import { everyRow, shapesOf } from './everything-stored.ts'

const companyName = 'Mti Mkubwa Ltd'
const texts = { role: 'Clerk', suggestions: 'A canteen', otherComments: 'Kind people', companyWebsite: 'mti.example' }

const author = await newMember()
const other = await newMember()
const admin = await newAdmin()
const roles: Record<string, Person> = { visitor, author, other, admin }
const secrets: [name: string, shape: string][] = []
/** Public and requested again and again: caches may keep these, but have to revalidate. */
const sameForAll = ['/news-and-insights/feed.xml', '/sitemap.xml']
let addresses: string[] = []
let pendingId = ''

beforeAll(async () => {
  const receipts = [await submit({}), await submit({ currentlyWorksHere: 'No', yearLeft: '2019' })]
  const [approved, pending] = await db().select().from(reviews)
  pendingId = pending?.id ?? ''
  const approval = await admin.post(`/admin/reviews/${approved?.id}/approval?show=all`, { version: '1' })
  expect(locationOf(approval)).toBe('/admin/reviews?show=all&outcome=approved')
  for (const person of [author, other, admin]) keep('user id', person.userId)
  for (const person of [author, other, admin]) keep('email', person.email)
  for (const person of [author, other, admin]) keep('email index', emailIndex(person.email).slice(0, 52))
  for (const { id } of await db().select().from(sessions)) keep('session', id)
  for (const person of [author, other, admin])
    keep('session token', /^s=([\w-]{43})/.exec(person.headers.cookie ?? '')?.[1] ?? '')
  for (const row of await db().select().from(reviews)) {
    keep('sealed author', row.sealedAuthor, row.sealedAuthor.subarray(1, 33))
    keep('custodian', row.authorKids.join())
    keep('hash of the receipt', row.receiptHash)
  }
  for (const receipt of receipts) keep('receipt code', receipt, readReceipt(receipt) ?? '')
  addresses = [
    ...routePatterns
      .filter(({ pattern }) => pattern !== '/live')
      .map(({ pattern }) =>
        examplePath(pattern.replace(':companyId', encodeURIComponent(companyName)).replace(':reviewId', pendingId)),
      ),
    '/admin/reviews?show=all',
    '/admin/reviews?outcome=approved',
    '/admin/mentors',
    '/admin?tab=pages',
    '/reviews?search=mti&country=Kenya',
    '/reviews?search=nothing',
    '/company/Nobody',
    '/company-names?typed=mti',
    '/auth?mode=sign-up',
    '/auth?mode=reset&returnTo=/reviews',
    '/auth?mode=code&signUp=x&returnTo=/reviews',
    '/auth/new-password?token=x',
    '/healthz',
  ]
})

async function submit(changes: Record<string, string>) {
  const answer = await author.post('/submit-review', {
    ...required,
    ...texts,
    companyName,
    ...changes,
    step: '5',
    to: '6',
  })
  return /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){5}-[0-9A-Z]{2}/.exec(await answer.text())?.[0] ?? ''
}

function keep(name: string, ...values: (string | Buffer)[]) {
  for (const value of values) for (const shape of shapesOf(value)) secrets.push([name, shape])
}

describe.each(Object.keys(roles))('%s', (role) => {
  const person = roles[role] ?? visitor

  test('finds no account, session, author or receipt code in any response or its headers', async () => {
    expect(secrets.every(([, shape]) => shape.length >= 8)).toBe(true)
    for (const path of addresses.flatMap((address) => [address, twin(address)])) {
      const answer = await person.get(path)
      const all = JSON.stringify([...answer.headers]) + (await answer.text())
      // Pages that show the own address: the account, and forms prefilled with it.
      const own = /^\/(account|apply-)/.test(path) ? person.email : null
      const told = secrets.filter(([, shape]) => shape !== own && all.includes(shape)).map(([name]) => name)
      expect(told, path).toEqual([])
    }
  })

  test('changes nothing with GET and HEAD requests, whichever URLs are opened', async () => {
    // Sessions are prolonged as they are used, but not while the clock stands still.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await person.get('/admin')
    const before = await everyRow()
    for (const address of [...addresses, '/reviews?after=x', `/admin/reviews/${pendingId}/approval?version=1`]) {
      for (const path of [address, twin(address)]) {
        await (await person.get(path)).text()
        await app.request(path, { method: 'HEAD', headers: person.headers })
      }
    }
    const after = await everyRow()
    for (const table of before.keys()) expect(after.get(table), table).toBe(before.get(table))
  })

  test('gets pages with only our own scripts, styles, links and titles, and with the quick exit first', async () => {
    let pages = 0
    for (const address of addresses) {
      const answer = await person.get(address)
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
      pages++
      const html = await answer.text()
      expect(foreignScripts(html, answer), address).toEqual([])
      for (const [tag] of html.matchAll(/<(?:link|img|iframe|object|embed|source)\b[^>]*>/g)) {
        const source = /\s(?:src|href)="([^"]*)"/.exec(tag)?.[1]
        expect(source, address).toMatch(/^\/(?!\/)/)
      }
      expect(html, address).not.toMatch(/<[^>]*\s(?:on[a-z]+|style)=/i)
      for (const [link] of html.matchAll(/<a\b[^>]*href="[a-z]+:[^>]*>/gi)) {
        // The only address to write to is our own, which the texts of the site name.
        expect(link.replace(`href="mailto:${brand.contactAddress}"`, 'href="https:"'), address).toMatch(/href="https?:/)
        expect(link, address).toMatch(/rel="noopener noreferrer/)
      }
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], address).toMatch(/^(?:[\w ]+ · )?Upinde$/)
      for (const [, value = ''] of html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)) {
        expect(value, address).not.toMatch(telling)
      }
      expect(/<title>([^<]*)/.exec(html)?.[1]).not.toMatch(telling)
      expect([...html.matchAll(/<meta ([a-z]+="[^"]*")/gi)].map(([, what]) => what)).toEqual([
        'charSet="utf-8"',
        'name="viewport"',
        'name="color-scheme"',
        'name="description"',
      ])
      expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], address).not.toMatch(telling)
      const focusable = /<(?:a|button|input|select|textarea|summary)\b[^>]*>([^<]*)/.exec(
        html.slice(html.indexOf('<body')),
      )
      expect(focusable?.[1], address).toBe('Leave site')
    }
    expect(pages).toBeGreaterThan(8)
  })

  test('gets no cookie from GET requests', async () => {
    for (const address of addresses) expect((await person.get(address)).headers.getSetCookie(), address).toEqual([])
  })

  test('gets nothing for signed-in people that may be cached or indexed', async () => {
    for (const address of addresses.filter((each) => each !== '/avatar')) {
      const { headers } = await person.get(address)
      expect(headers.get('cache-control'), address).toBe(sameForAll.includes(address) ? 'public, no-cache' : 'no-store')
      if (person !== visitor) expect(headers.get('x-robots-tag'), address).toBe('noindex, noarchive')
    }
  })
})

test('a review is dated only by its month, and its id reveals no order', async () => {
  const rows = await db().select().from(reviews)
  for (const row of rows) expect(row.month).toMatch(/^\d{4}-\d\d-01$/)
  expect(rows.map(({ id }) => Buffer.from(id, 'base64url').length)).toEqual([16, 16])
  const ids = [author, other, admin].map(({ userId }) => userId.replaceAll('-', ''))
  for (const { id } of rows)
    for (const userId of ids) expect(Buffer.from(id, 'base64url').toString('hex')).not.toBe(userId)
})

test('a deleted review cannot be found or approved', async () => {
  await admin.post(`/admin/reviews/${pendingId}/deletion`, {})
  expect(await db().$count(reviews, eq(reviews.id, pendingId))).toBe(0)
  const answer = await admin.post(`/admin/reviews/${pendingId}/approval`, { version: '1' })
  expect(locationOf(answer)).toBe('/admin/reviews?outcome=gone')
})

function twin(address: string) {
  const [path = '', query] = address.split('?')
  return query ? `${dataPath(path)}?${query}` : dataPath(path)
}
