import { beforeAll, expect, test } from 'vitest'
import { db, primarySql } from '../../app/platform/db/db.server.ts'
import { auditLog } from '../../app/platform/db/tables.ts'
import { contactSubmissions } from '../../app/site/contact/tables.ts'
import { app, newAdmin, visitor } from '../app.ts'
import { formFor } from '../route-forms.ts'
import { storedArticle } from '../stored-article.ts'
import { approvedMentor, mentorApplication } from '../stored-mentor.ts'
import { newOffer } from '../stored-request.ts'
import { approvedReview, pendingReview } from '../stored-review.ts'

const admin = await newAdmin()

beforeAll(async () => {
  await visitor.post('/contact', { name: 'Abeba', email: 'abeba@example.org', message: 'Hello' })
  await primarySql().unsafe(`create function refuse_at_the_end() returns trigger language plpgsql
    as $$ begin raise exception 'refused at the end'; end $$`)
})

const deeds: [verb: string, table: string, pattern: string, path: () => Promise<string>][] = [
  ['approve review', 'reviews', 'approval', async () => `/admin/reviews/${(await pendingReview()).id}/approval`],
  [
    'reject review',
    'reviews',
    '/admin/:queue/:id/rejection',
    async () => `/admin/reviews/${(await pendingReview()).id}/rejection`,
  ],
  ['delete review', 'reviews', 'deletion', async () => `/admin/reviews/${(await approvedReview()).id}/deletion`],
  ['approve mentor', 'mentor_applications', 'approval', async () => `/admin/mentors/${await applied()}/approval`],
  [
    'reject mentor',
    'mentor_applications',
    '/admin/:queue/:id/rejection',
    async () => `/admin/mentors/${await applied()}/rejection`,
  ],
  [
    'delete mentor application',
    'mentor_applications',
    'deletion',
    async () => `/admin/mentors/${(await approvedMentor()).publicId}/deletion`,
  ],
  ['create article', 'articles', '/admin/create-article', async () => '/admin/create-article'],
  ['save draft', 'articles', '/admin/create-article', async () => '/admin/create-article?draft'],
  [
    'edit article',
    'articles',
    '/admin/edit-article/:articleId?',
    async () => `/admin/edit-article/${await storedArticle()}`,
  ],
  ['delete article', 'articles', 'deletion', async () => `/admin/articles/${await storedArticle()}/deletion`],
  [
    'save translation',
    'article_translations',
    '/admin/articles/:articleId/in/:language',
    async () => `/admin/articles/${await storedArticle()}/in/fr`,
  ],
  ['save site text', 'site_content', '/admin/pages/:kind/in/:language', async () => '/admin/pages/terms/in/fr'],
  ['save site text', 'site_content', '/admin/pages', async () => '/admin/pages'],
  ['withdraw offer', 'requests', 'withdrawal', async () => `/admin/connect/offers/${(await newOffer()).id}/withdrawal`],
  ['handle message', 'contact_submissions', 'handling', async () => `${await message()}/handling`],
  ['delete message', 'contact_submissions', 'deletion', async () => `${await message()}/deletion`],
]

test.each(deeds)(
  '%s is in the audit log when it succeeds, and not when it fails at the very end',
  async (verb, table, pattern, path) => {
    const address = await path()
    const before = await verbs()
    await primarySql().unsafe(`create constraint trigger refuse after insert or update or delete on ${table}
    deferrable initially deferred for each row execute function refuse_at_the_end()`)
    expect(await post(address, pattern)).toBeGreaterThanOrEqual(500)
    expect(await verbs()).toEqual(before)
    await primarySql().unsafe(`drop trigger refuse on ${table}`)
    expect(await post(address, pattern)).toBeLessThan(400)
    expect(await verbs()).toEqual([...before, verb].concat(pattern === '/admin/pages' ? [verb] : []))
  },
)

async function post(path: string, pattern: string) {
  const origin = 'http://localhost:3000'
  const answer = await app.request(path, {
    method: 'POST',
    body: formFor(pattern),
    headers: { ...admin.headers, origin },
  })
  return answer.status
}

async function verbs() {
  const rows = await db().select({ verb: auditLog.verb }).from(auditLog).orderBy(auditLog.position)
  return rows.map(({ verb }) => verb)
}

async function applied() {
  return (await mentorApplication()).publicId
}

async function message() {
  const [found] = await db().select({ id: contactSubmissions.id }).from(contactSubmissions)
  return `/admin/messages/${found?.id}`
}
