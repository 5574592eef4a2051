import { describe, expect, test } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from './app.ts'
import { addressOf, dataTwin, routePatterns } from './route-patterns.ts'

type Role = 'everybody' | 'members' | 'admins'

/** Who may open which page. A route that is not named here fails the first test. */
const readers: Record<string, Role> = {
  '/': 'everybody',
  '/inside-workplaces': 'everybody',
  '/mentorship': 'everybody',
  '/work-with-us': 'everybody',
  '/news-and-insights': 'everybody',
  '/news-and-insights/feed.xml': 'everybody',
  '/post/:postId?': 'everybody',
  '/media/:fileId': 'everybody',
  '/sitemap.xml': 'everybody',
  '/robots.txt': 'everybody',
  '/terms': 'everybody',
  '/privacy': 'everybody',
  '/contact': 'everybody',
  '/legal-text/:kind': 'everybody',
  '/auth': 'everybody',
  '/auth/new-password': 'everybody',
  '/review-receipt': 'everybody',
  '/avatar': 'everybody',
  '/readyz': 'everybody',
  '/submit-review': 'members',
  '/apply-mentee': 'members',
  '/apply-mentor': 'members',
  '/reviews': 'members',
  '/company/:companyId': 'members',
  '/company-names': 'members',
  '/mentors': 'members',
  '/mentor/:mentorId?': 'members',
  '/mentor-photos/:fileId': 'members',
  '/account': 'members',
  '/account/export': 'members',
  '/account/erasure': 'members',
  '/sign-out-everywhere': 'members',
  '/admin': 'admins',
  '/admin/create-article': 'admins',
  '/admin/edit-article/:articleId?': 'admins',
  '/admin/articles/:articleId/deletion': 'admins',
  '/cvs/:fileId': 'members',
  '/admin/reviews/:reviewId/deletion': 'admins',
  '/admin/mentors/:publicId': 'admins',
  '/admin/mentors/:publicId/deletion': 'admins',
  '/admin/mentees/:publicId': 'admins',
  '/admin/pages': 'admins',
  '/admin/messages': 'admins',
  '/admin/messages/:box/:messageId': 'admins',
  '/admin/messages/:box/:messageId/deletion': 'admins',
}

/** Where those who may look are sent on to: an address that only takes posts, or the thing of it is not there. */
const missing: Record<string, string> = {
  '/account/export': '/account',
  '/sign-out-everywhere': '/account',
  '/admin/reviews/:reviewId/deletion': '/admin?tab=articles&outcome=gone',
  '/admin/mentors/:publicId': '/admin?tab=mentors&outcome=mentor+gone',
  '/admin/mentors/:publicId/deletion': '/admin?tab=mentors&outcome=mentor+gone',
  '/admin/mentees/:publicId': '/admin?tab=mentors&of=mentees&outcome=mentee+gone',
  '/admin/messages/:box/:messageId': '/admin/messages?outcome=gone',
  '/admin/messages/:box/:messageId/deletion': '/admin/messages?outcome=gone',
  '/admin/articles/:articleId/deletion': '/admin?tab=articles&outcome=article+gone',
}

/** Routes that only take posts, and who may write there. An application tells a visitor to log in, in its own words. */
const writers: Record<string, Role> = {
  '/sign-out': 'everybody',
  '/leave': 'everybody',
  '/mentee-application': 'everybody',
  '/mentor-application': 'everybody',
  '/admin/reviews/:reviewId/approval': 'admins',
  '/admin/reviews/:reviewId/deletion': 'admins',
  '/admin/mentors/:publicId': 'admins',
  '/admin/mentors/:publicId/approval': 'admins',
  '/admin/create-article': 'admins',
  '/admin/edit-article/:articleId?': 'admins',
  '/admin/articles/:articleId/deletion': 'admins',
  '/admin/mentors/:publicId/deletion': 'admins',
  '/admin/mentees/:publicId': 'admins',
  '/contact-message': 'everybody',
  '/admin/pages': 'admins',
  '/admin/messages/:box/:messageId': 'admins',
  '/admin/messages/:box/:messageId/handling': 'admins',
  '/admin/messages/:box/:messageId/deletion': 'admins',
}

/** Tested on their own below: a stream that does not end, where nobody has to enter a code, and the page for everything else. */
const special = ['/live', '/auth/code', '/*']

test('every route says who may open it', () => {
  const declared = [...Object.keys(readers), ...Object.keys(writers), ...special]
  expect(routePatterns.map(({ pattern }) => pattern).filter((pattern) => !declared.includes(pattern))).toEqual([])
})

const member = await newMember()
const admin = await newAdmin()
const people: Record<string, { person: Person; may: Role[]; refusal: (path: string) => string }> = {
  visitor: {
    person: visitor,
    may: ['everybody'],
    refusal: (path) => (path.startsWith('/admin') ? '/' : `/auth?returnTo=${encodeURIComponent(path)}`),
  },
  member: { person: member, may: ['everybody', 'members'], refusal: () => '/' },
  admin: { person: admin, may: ['everybody', 'members', 'admins'], refusal: () => '' },
}

for (const [name, { person, may, refusal }] of Object.entries(people)) {
  describe(name, () => {
    for (const [pattern, role] of Object.entries(readers)) {
      const path = addressOf(pattern)
      if (may.includes(role)) {
        test(`opens ${pattern}`, async () => {
          const { status, headers } = await person.get(path)
          const isAtAuth = pattern === '/auth' && name !== 'visitor'
          const isNobodys = [
            '/mentor/:mentorId?',
            '/mentor-photos/:fileId',
            '/cvs/:fileId',
            '/post/:postId?',
            '/admin/edit-article/:articleId?',
            '/media/:fileId',
          ].includes(pattern)
          const elsewhere = isAtAuth ? '/' : missing[pattern]
          if (elsewhere) expect(headers.get('location')).toBe(elsewhere)
          else expect(status).toBe(isNobodys ? 404 : 200)
        })
      } else {
        test(`is sent away from ${pattern}`, async () => {
          const { status, headers } = await person.get(path)
          expect([status, headers.get('location')]).toEqual([302, refusal(path)])
        })

        test(`gets nothing of ${pattern} from its data, whichever loaders are named`, async () => {
          const ids = routePatterns
            .filter((each) => each.pattern === pattern)
            .flatMap(({ id, layouts }) => [...layouts, id])
          const choices = ['', ...ids, ids.join(',')].map((some) =>
            some ? `?_routes=${encodeURIComponent(some)}` : '',
          )
          for (const choice of choices) {
            const answer = await person.get(dataTwin(path) + choice)
            const text = await answer.text()
            expect(text, choice).not.toMatch(/companies|breakdown|wizard|authorBox|suggestions|pending/)
            expect(text, choice).toContain('redirect')
          }
        })
      }
    }

    for (const [pattern, role] of Object.entries(writers)) {
      if (may.includes(role)) continue
      test(`cannot post to ${pattern}`, async () => {
        const { status, headers } = await person.post(addressOf(pattern), { version: '1' })
        expect([status, headers.get('location')]).toEqual([302, '/'])
      })
    }
  })
}

test('live topics are for those who may read what changed', async () => {
  expect((await visitor.get('/live?topic=reviews')).status).toBe(302)
  expect((await visitor.get('/live?topic=mentors')).status).toBe(302)
  expect((await visitor.get('/live?topic=admin')).status).toBe(302)
  expect((await member.get('/live?topic=admin')).status).toBe(403)
  for (const [person, topic] of [
    [visitor, 'articles'],
    [member, 'reviews'],
    [admin, 'admin'],
  ] as const) {
    const stream = await person.get(`/live?topic=${topic}`)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    await stream.body?.cancel()
  }
})

test('nobody stays on the page for codes where none is asked for', async () => {
  const path = '/auth/code?returnTo=%2Fadmin%2Fmessages'
  for (const [person, elsewhere] of [
    [visitor, '/auth?returnTo=%2Fadmin%2Fmessages'],
    [member, '/'],
    [admin, '/admin/messages'],
  ] as const) {
    for (const answer of [await person.get(path), await person.post(path, { code: '123456' })])
      expect([answer.status, answer.headers.get('location')]).toEqual([302, elsewhere])
  }
})

test('an address that is not there is a page that says so', async () => {
  const answer = await visitor.get('/nowhere')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Page not found')
})
