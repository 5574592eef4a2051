import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { newAdmin, newMember, visitor } from '../../test/app.ts'
import { required } from '../../test/example-review.ts'
import { pageOf } from '../../test/page.ts'
import { approvedMentor, mentorApplication, startWithoutMentors } from '../../test/stored-mentor.ts'
import { approvedReview, approveReview, pendingReview, startWithoutReviews } from '../../test/stored-review.ts'
import { config } from '../platform/config/config.server.ts'
import { db, primarySql } from '../platform/db/db.server.ts'
import { newFormToken } from '../platform/http/form-token.server.ts'
import { notify } from '../platform/live/live.server.ts'
import { notListed, privacyFriendlyName } from '../profiles/listing-preference.ts'
import { mentors } from '../profiles/tables.ts'
import { countries } from '../site/countries.ts'
import { idsOf } from '../ui/form/options.ts'
import { companies } from '../workplaces/companies/tables.ts'
import { withdrawReview } from '../workplaces/reviews/reviews.server.ts'
import { reviews } from '../workplaces/tables.ts'

startWithoutMentors()
startWithoutReviews()

type Companies = { count?: number; reviews?: number; rating?: number; from?: string[] }

const rated = '4.0 out of 5 on average'
const ids = idsOf(countries)
const words = 'Managers need training.\nAnd interns need pay.'

test('without evidence, the home page has no place for it', async () => {
  expect(await evidenceOn()).toBe('')
})

test('the home page names no company, however many reviews it has', async () => {
  for (let reviews = 0; reviews < 10; reviews += 1) await approvedReview({ companyName: 'Mara Foods' })
  expect(await (await visitor.get('/')).text()).not.toContain('Mara Foods')
  expect(await evidenceOn()).toBe(`Inside Workplaces ${rated} 10 reviews`)
})

test.each<[string, Companies[], string]>([
  ['9 reviews', [{ count: 9 }], ''],
  ['10 reviews of 9 workplaces', [{ count: 8 }, { reviews: 2 }], `${rated} 10 reviews`],
  ['10 reviews of 10 workplaces', [{ count: 10 }], `${rated} 10 reviews, 10 workplaces`],
  ['9 countries and Other', [{ reviews: 10, from: [...ids.slice(0, 9), 'Other'] }], `${rated} 10 reviews`],
  [
    '10 countries',
    [{ reviews: 10, from: ids.slice(0, 9) }, { from: ids.slice(5, 10) }],
    `${rated} 11 reviews, 10 countries`,
  ],
  [
    'ratings of 5 and 2',
    [
      { reviews: 30, rating: 5 },
      { reviews: 10, rating: 2 },
    ],
    '4.3 out of 5 on average 40 reviews',
  ],
])('of %s, it shows figures from 10 on', async (_, all, text) => {
  for (const each of all) await ratedCompanies(each)
  expect((await evidenceOn()).replace('Inside Workplaces ', '')).toBe(text)
})

test('its figures leave out companies whose rating readers do not see', async () => {
  const { reviewK } = config()
  onTestFinished(() => void Object.assign(config(), { reviewK }))
  config().reviewK = 3
  await ratedCompanies({ reviews: 10 })
  await ratedCompanies({ count: 10, reviews: 2, rating: 1 })
  expect(await evidenceOn()).toBe(`Inside Workplaces ${rated} 10 reviews`)
})

test('it shows name, role and industry of a mentor who agreed, and nothing else', async () => {
  await mentorWithPlace({ homePage: 'yes' })
  expect(await evidenceOn()).toBe('Amina Diallo Mentor: Head of Risk Finance / Banking / Insurance')
})

test.each([
  ['did not agree', {}],
  [
    'is listed under another name',
    { homePage: 'yes', galleryPreference: privacyFriendlyName, displayName: 'Quiet Fig' },
  ],
  ['is not listed', { homePage: 'yes', galleryPreference: notListed }],
])('it never shows a mentor who %s', async (_, changes) => {
  await mentorWithPlace(changes)
  expect(await evidenceOn()).toBe('')
})

test('it shows no mentor without a place, as on hold', async () => {
  await approvedMentor({ homePage: 'yes' })
  expect(await evidenceOn()).toBe('')
})

test('it shows no mentor whose application nobody has approved', async () => {
  await mentorApplication({ homePage: 'yes' })
  expect(await evidenceOn()).toBe('')
})

test('it quotes how the words of a review begin, without company and author, if the author agreed', async () => {
  const { id, receipt } = await sentReview({ quote: 'yes' })
  expect(await evidenceOn()).toBe('')
  await approveReview('admin', id, 1)
  expect(await evidenceOn()).toContain('“Managers need training.” From a review')
  expect(await evidenceOn()).not.toContain('interns')
  await withdrawReview(receipt)
  expect(await evidenceOn()).toBe('')
})

test('it quotes no review whose author did not agree, or unticked everything', async () => {
  for (const answers of [{}, { quote: 'no' }, { quote: 'yes', hide: 'everything' }] as Record<string, string>[]) {
    const { id } = await sentReview(answers)
    await approveReview('admin', id, 1)
    expect(await evidenceOn()).not.toContain('From a review')
  }
})

test.each([
  'Baobab Bank must train managers.',
  'BB pays late.',
  'baobabbank pays late.',
  'Baobab pays late.',
  'Dr Banda shouts at people.',
  'Call 0712 345 678.',
])('it never quotes “%s”, which names somebody or the company', async (suggestions) => {
  const { id } = await sentReview({ quote: 'yes', suggestions })
  await approveReview('admin', id, 1)
  expect(await evidenceOn()).not.toContain('From a review')
})

test('it quotes an earlier review when the newest names its company', async () => {
  const earlier = await sentReview({ quote: 'yes' })
  await approveReview('admin', earlier.id, 1)
  const newest = await sentReview({ quote: 'yes', suggestions: 'Baobab pays late.' })
  await approveReview('admin', newest.id, 1)
  await db().update(reviews).set({ month: '2099-01-01' }).where(eq(reviews.id, newest.id))
  await notify(db(), 'reviews')
  expect(await evidenceOn()).toContain('“Managers need training.” From a review')
})

test('an admin reads which line the home page would show, before approving', async () => {
  const { id } = await sentReview({ quote: 'yes' })
  const html = await pageOf((await newAdmin()).get(`/admin/reviews/${id}`))
  expect(html).toMatch(/read this line on the home page<.*Managers need training\.</s)
})

test('when it cannot be read, visitors get the home page without it, and nothing keeps that', async () => {
  await mentorWithPlace({ homePage: 'yes' })
  await primarySql()`alter table mentors rename column is_on_home_page to elsewhere`
  const answer = await visitor.get('/')
  await primarySql()`alter table mentors rename column elsewhere to is_on_home_page`
  expect([answer.status, answer.headers.get('cdn-cache-control')]).toEqual([200, 'no-store'])
  expect(await answer.text()).toContain('Three ways we stand with you')
  expect(await evidenceOn()).toContain('Amina')
})

test('it quotes no review of a company with fewer reviews than figures need', async () => {
  const { reviewK } = config()
  onTestFinished(() => void Object.assign(config(), { reviewK }))
  const { id } = await pendingReview({ suggestions: words })
  await db().update(reviews).set({ mayQuote: true }).where(eq(reviews.id, id))
  config().reviewK = 3
  await approveReview('admin', id, 1)
  expect(await evidenceOn()).toBe('')
})

test('a member’s home shows none of it', async () => {
  await mentorWithPlace({ homePage: 'yes' })
  expect(await evidenceOn(await newMember())).toBe('')
})

async function mentorWithPlace(changes: Parameters<typeof approvedMentor>[0]) {
  await approvedMentor(changes)
  await db().update(mentors).set({ hasPlace: true })
  await notify(db(), 'mentors')
}

async function ratedCompanies({ count = 1, reviews: reviewCount = 1, rating = 4, from = [] }: Companies) {
  const figures = { rating, stars: rating, recommendPercent: null, recommendCount: 0, scores: {} }
  const company = { name: 'Mara Foods', reviewCount, figures, figuresReviewCount: reviewCount, countries: from }
  for (let place = 0; place < count; place += 1) {
    const key = randomUUID()
    await db()
      .insert(companies)
      .values({ ...company, key, searchKey: key, latestMonth: '2026-03-01' })
  }
  await notify(db(), 'reviews')
}

/** Sends a review as a form does; `hide` is a button of the page before it. */
async function sentReview({ hide = '', ...answers }: Record<string, string>) {
  const member = await newMember()
  const form = { ...required, suggestions: words, step: '5', token: newFormToken(), ...answers }
  const checked = hide ? await (await member.post('/submit-review', { ...form, hide })).text() : ''
  // The box as it stands on that page.
  const ticked = hide ? String(/name="quote"[^>]*checked/.test(checked)) : (answers.quote ?? '')
  const quote = ticked === 'true' ? 'yes' : ticked
  const page = await (await member.post('/submit-review', { ...form, quote, to: '6' })).text()
  const receipt = /<output[^>]*>([0-9A-Z-]+)<\/output>/.exec(page)?.[1] ?? ''
  const [review] = await db().select({ id: reviews.id }).from(reviews).where(eq(reviews.isApproved, false))
  if (!review) throw new Error('The review was not stored.')
  return { id: review.id, receipt }
}

async function evidenceOn(person = visitor) {
  const html = await (await person.get('/')).text()
  if (!html.includes('>From inside</h2>')) return ''
  const start = html.lastIndexOf('<section', html.indexOf('>From inside</h2>'))
  return textOf(html.slice(start, html.indexOf('</section>', start))).replace('From inside ', '')
}

function textOf(html: string) {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
