import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { newMember, visitor } from '../../test/app.ts'
import { required } from '../../test/example-review.ts'
import { approvedMentor, mentorApplication, startWithoutMentors } from '../../test/stored-mentor.ts'
import { approvedReview, approveReview, pendingReview, startWithoutReviews } from '../../test/stored-review.ts'
import { notListed, privacyFriendlyName } from '../mentorship/listing-preference.ts'
import { config } from '../platform/config/config.server.ts'
import { db } from '../platform/db/db.server.ts'
import { newFormToken } from '../platform/http/form-token.server.ts'
import { withdrawReview } from '../workplaces/reviews/reviews.server.ts'
import { reviews } from '../workplaces/tables.ts'

startWithoutMentors()
startWithoutReviews()

const words = 'Kapok Ledger should train its managers.\nAnd pay interns.'

test('without evidence, the home page has no place for it', async () => {
  expect(await evidenceOn()).toBe('')
})

test('the home page shows the rating of the company with the most reviews, once readers see it', async () => {
  const { reviewK } = config()
  onTestFinished(() => void Object.assign(config(), { reviewK }))
  config().reviewK = 2
  await approvedReview({ companyName: 'Mara Foods' })
  expect(await evidenceOn()).toBe('')
  await approvedReview({ companyName: 'Mara Foods' })
  expect(await evidenceOn()).toBe('Mara Foods Rated 4.0 out of 5 (2 Reviews)')
})

test('it shows name, role and industry of a mentor who agreed, and nothing else', async () => {
  await approvedMentor({ homePage: 'yes' })
  expect(await evidenceOn()).toBe('Amina Diallo Mentor: Head of Risk · Finance / Banking / Insurance')
})

test.each([
  ['did not agree', {}],
  [
    'is listed under another name',
    { homePage: 'yes', galleryPreference: privacyFriendlyName, displayName: 'Quiet Fig' },
  ],
  ['is not listed', { homePage: 'yes', galleryPreference: notListed }],
])('it never shows a mentor who %s', async (_, changes) => {
  await approvedMentor(changes)
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
  expect(await evidenceOn()).toContain('“Kapok Ledger should train its managers.” From a review')
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
  await approvedMentor({ homePage: 'yes' })
  expect(await evidenceOn(await newMember())).toBe('')
})

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
  const start = html.indexOf('<section aria-label="From inside"')
  return start < 0 ? '' : textOf(html.slice(start, html.indexOf('</section>', start)))
}

function textOf(html: string) {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
