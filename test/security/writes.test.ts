import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { emailIndex } from '../../app/account/accounts.server.ts'
import { users } from '../../app/account/tables.ts'
import { articles } from '../../app/news/tables.ts'
import { partnershipInquiries } from '../../app/partnership/tables.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { siteContent } from '../../app/site/tables.ts'
import { companies } from '../../app/workplaces/companies/tables.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { newAdmin, newMember, type Person, visitor } from '../app.ts'
import { required } from '../example-review.ts'
import { inGate } from '../in-gate.ts'
import { locationOf } from '../page.ts'
import { formFor } from '../route-forms.ts'
import { pendingReview } from '../stored-review.ts'
import { everyRow } from './everything-stored.ts'

type Field = [name: string, value: string]

const password = 'mvua ya masika'
const foreignNames = [
  ...['id', 'userId', 'user_id', 'submittedBy', 'isAdmin', 'is_admin', 'role[]', 'isApproved', 'is_approved', 'status'],
  ...[
    'createdAt',
    'created_at',
    'updatedAt',
    'month',
    'version',
    'sealedAuthor',
    'sealed_author',
    'authorKids',
    'receiptHash',
  ],
  ...['formTokenHash', 'companyKey', 'country', 'cvUrl', 'imageUrl', 'reviewText', 'emailVerified', 'name', 'image'],
  ...['address', 'accountId', 'providerId', '__proto__', '__proto__[isAdmin]', 'constructor', 'prototype', 'toString'],
]
const extra = fc.array(
  fc.tuple(
    fc
      .oneof(fc.constantFrom(...foreignNames), fc.string({ minLength: 1, maxLength: 12 }))
      .filter((name) => !isAsked(name)),
    fc.constantFrom('true', '1', 'approved', '2020-01-01', 'x', ''),
  ),
  { maxLength: 12 },
)

beforeEach(async () => {
  await db().delete(reviews)
})

function isAsked(name: string) {
  const others = [
    'email',
    'password',
    'step',
    'to',
    'token',
    'hide',
    'show',
    'showAsked',
    'role',
    'yearLeft',
    'companyBio',
    'companyWebsite',
  ]
  return name in required || others.includes(name)
}

function send(person: Person, path: string, fields: Field[]) {
  return person.post(path, new URLSearchParams(fields))
}

test('fields that the wizard does not ask for, and second values of those it asks for, are not stored', async () => {
  const asked: Field[] = [...Object.entries(required), ['step', '5'], ['to', '6']]
  await send(await newMember(), '/submit-review', asked)
  const [expected] = await contentOfReviews()
  await fc.assert(
    fc.asyncProperty(extra, async (added) => {
      await db().delete(reviews)
      const again = asked.map(([name]): Field => [name, 'second value'])
      const answer = await send(await newMember(), '/submit-review', [...asked, ...added, ...again])
      expect(answer.status).toBe(200)
      expect(await contentOfReviews()).toEqual([expected])
    }),
    { numRuns: inGate(8, 30) },
  )
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

test('extra fields in a sign-up make nobody an admin or another member', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(extra, async (added) => {
      const email = `extra-${count++}@example.org`
      const more: Field[] = [...foreignNames.map((name): Field => [name, 'true']), ...added]
      expect(
        (await send(visitor, '/auth?mode=sign-up', [['email', email], ['password', password], ...more])).status,
      ).toBe(200)
      const [user] = await db()
        .select()
        .from(users)
        .where(eq(users.email, emailIndex(email)))
      expect(user).toEqual({ ...user, isAdmin: false, address: email, password: expect.stringMatching(/^w1\./) })
      expect(user?.id).toMatch(/^[0-9a-f-]{36}$/)
      await db().delete(users)
    }),
    { numRuns: 3 },
  )
})

test('an approval takes only the version from its form', async () => {
  const admin = await newAdmin()
  const { id } = await pendingReview()
  const [before] = await contentOfReviews()
  const added = foreignNames.filter((name) => name !== 'version').map((name): Field => [name, 'x'])
  const changes: Field[] = [
    ['companyName', 'Another'],
    ['suggestions', 'Another'],
  ]
  await send(admin, `/admin/reviews/${id}/approval`, [['version', '1'], ['version', '7'], ...added, ...changes])
  const published = { isApproved: true, isPublished: true, shield: 'none', isInFigures: true }
  const publishedMonth = before?.month
  expect(await contentOfReviews()).toEqual([{ ...before, ...published, publishedMonth, version: 2 }])
})

test('inquiries, articles and legal texts are stored without unknown fields and second values', async () => {
  const [admin, member] = [await newAdmin(), await newMember()]
  const all = [articles, partnershipInquiries, siteContent] as const
  const sent: Record<string, Person> = {
    '/work-with-us': member,
    '/admin/create-article': admin,
    '/admin/edit-article/:articleId?': admin,
    '/admin/pages': admin,
  }
  const storedWith = async (more: Field[]) => {
    for (const table of all) await db().delete(table)
    for (const [pattern, person] of Object.entries(sent)) {
      const [article] = await db().select().from(articles)
      const fields = [...formFor(pattern)]
      const form = new FormData()
      const doubled = fields.filter(([, value]) => typeof value === 'string').map(([name]): Field => [name, 'second'])
      for (const [name, value] of [...fields, ...(more.length > 0 ? doubled : []), ...more]) form.append(name, value)
      const path = pattern.replace(':articleId?', article?.id ?? '')
      expect((await person.post(path, form)).status, path).toBe(302)
    }
    return Promise.all(all.map(async (table) => (await db().select().from(table)).map(lasting)))
  }
  const expected = await storedWith([])
  expect(expected.map((rows) => rows.length)).toEqual([1, 1, 2])
  expect(await storedWith(foreignNames.map((name): Field => [name, 'x']))).toEqual(expected)
})

test('an approval with a version other than the one shown approves nothing', async () => {
  const admin = await newAdmin()
  const { id } = await pendingReview({ companyName: 'Version Ltd' })
  for (const version of ['', '0', '2', '-1', '1.5', 'NaN', '1 or 1=1', "1'", '9'.repeat(400), '١']) {
    const answer = await send(admin, `/admin/reviews/${id}/approval`, [['version', version]])
    expect([version, locationOf(answer)]).toEqual([version, '/admin/reviews?outcome=changed'])
  }
  expect(await db().$count(companies, eq(companies.name, 'Version Ltd'))).toBe(0)
})

test('malformed and unknown receipt codes get the same response and change nothing', async () => {
  await pendingReview()
  const before = await everyRow()
  const pages = new Set<string>()
  for (const code of ['x', '0'.repeat(26), 'Z'.repeat(26), '7ZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ', "' or true --"]) {
    for (const fields of [{ code }, { code, withdraw: 'yes' }] as Record<string, string>[]) {
      const answer = await visitor.post('/review-receipt', fields)
      expect(answer.status).toBe(404)
      const html = await answer.text()
      pages.add(html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/value="[^"]*"/, ''))
    }
  }
  expect(pages.size).toBe(1)
  expect((await everyRow()).get('public.reviews')).toBe(before.get('public.reviews'))
})

test('a session cookie opens nothing once it is altered, signed differently or its session is gone', async () => {
  const member = await newMember()
  const [name = '', value = ''] = (member.headers.cookie ?? '').split('=')
  const token = decodeURIComponent(value).split('.')[0] ?? ''
  const forged = [
    token,
    `${token}.`,
    `${token}.${'A'.repeat(43)}=`,
    value.replace(/^./, (first) => (first === 'x' ? 'y' : 'x')),
    `${value}x`,
    `"${value}"`,
    '%',
    '',
  ]
  for (const each of forged) {
    expect((await visitor.get('/reviews', { cookie: `${name}=${each}` })).status, each).toBe(302)
  }
  expect((await member.get('/reviews')).status).toBe(200)
  await member.post('/sign-out-everywhere')
  expect((await member.get('/reviews')).headers.get('location')).toBe('/auth?returnTo=%2Freviews')
})

async function contentOfReviews() {
  const rows = await db().select().from(reviews)
  return rows.map(({ id, sealedAuthor, receiptHash, receiptKey, formTokenHash, ...content }) => content)
}

/** Reduces times, ids, hashes and pictures to their form, because they differ each time. */
function lasting(row: Record<string, unknown>) {
  const ofForm = (value: unknown) => {
    if (value instanceof Date || value instanceof Buffer) return value.constructor.name
    return String(value).replace(/^[\w-]{22}$|[0-9a-f]{32}$/, 'id')
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, ofForm(value)]))
}
