import { expect, test, vi } from 'vitest'
import { menteeQuestions } from '../app/mentorship/application/mentee/mentee-questions.ts'
import { mentorQuestions } from '../app/mentorship/application/mentor/mentor-questions.ts'
import { db } from '../app/platform/db/db.server.ts'
import { listingOf } from '../app/profiles/listing.ts'
import type { defineOptions } from '../app/ui/form/options.ts'
import { askedAnswers, parseAnswers } from '../app/ui/wizard/answers.ts'
import { optionsOf, type Questions } from '../app/ui/wizard/question.ts'
import { companyProfile } from '../app/workplaces/companies/page/company-profile.server.ts'
import { questions } from '../app/workplaces/review-questions.ts'
import { reviews } from '../app/workplaces/tables.ts'
import { newMember } from './app.ts'
import { completeMentor, keptOfMentee } from './example-application.ts'
import { required } from './example-review.ts'
import { approvedReview } from './stored-review.ts'

vi.mock(import('../app/ui/form/options.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const reworded: typeof defineOptions = (entries) =>
    original.defineOptions(entries).map((option) => ({ ...option, label: `Reworded ${option.id}` }))
  return { ...original, defineOptions: reworded }
})

const answered = {
  ...required,
  currentlyWorksHere: 'No',
  yearLeft: '2024',
  outStatus: 'I am an ally',
  discussionHandling: 'Other (please specify)',
  discussionHandlingOther: 'Over lunch',
  recommendCompany: 'Yes, with some reservations',
}

test('every id is accepted as an answer and no label is, whatever the labels say', () => {
  for (const each of [questions, menteeQuestions, mentorQuestions] as Questions<string>[]) {
    for (const [field, question] of Object.entries(each)) {
      for (const { id, label } of optionsOf(question)) {
        expect(label).toBe(`Reworded ${id}`)
        expect([id, label].map((posted) => parseAnswers(each, [[field, posted]])[field])).toEqual([id, ''])
      }
    }
  }
})

test('rewording every label does not change how a review is stored and scored', async () => {
  await approvedReview(answered)
  const [stored] = await db().select().from(reviews)
  expect(stored).toMatchObject({ ...answered, yearLeft: 2024, country: 'Kenya' })
  const { company } = await companyProfile('Baobab Bank', '')
  // (4 + 4 + 5 + 4 + 3 + 4) / 6 = 4
  expect(company).toMatchObject({ rating: 4, stars: 4, recommendPercent: 100, locations: ['Reworded Kenya'] })
  expect(company?.breakdown.map(({ score }) => score)).toEqual([4, 4, 5, 4, 3, 4])
})

test('applications keep their ids, follow-up questions and listing when every label is reworded', () => {
  for (const [each, answers] of [
    [menteeQuestions, keptOfMentee.complete],
    [mentorQuestions, completeMentor],
  ] as [Questions<string>, Record<string, string | string[]>][]) {
    const posted = Object.entries(answers).flatMap(([name, given]) =>
      [given].flat().map((value): [string, string] => [name, value]),
    )
    const parsed = askedAnswers(each, parseAnswers(each, posted))
    for (const [field, given] of Object.entries(answers)) expect(parsed[field]).toBe([given].flat().join('\n'))
  }
  const mentor = { ...completeMentor, imageUrl: '/mentor-photo/x', languages: null, shows: null, homePage: null }
  expect(listingOf(mentor)).toMatchObject({ name: 'Harbour Heron', company: 'Savanna Bank', photoUrl: null })
  expect(listingOf({ ...mentor, galleryPreference: 'No, I’d prefer not to be listed' })).toBe(null)
})

test('pages show labels and send ids', async () => {
  const member = await newMember()
  const page = await (await member.post('/submit-review', { ...answered, step: '1' })).text()
  expect(page).toMatch(/<input[^>]*value="Neutral"[^>]*\/><span>Reworded Neutral<\/span>/)
  await approvedReview(answered)
  const directory = await (await member.get('/reviews')).text()
  expect(directory).toContain('<option value="Kenya">Reworded Kenya</option>')
  expect(await (await member.get('/company/Baobab%20Bank')).text()).toContain('Reworded I am an ally')
  expect(await (await member.get('/news-and-insights?category=Events')).text()).toContain('Nothing in Reworded Events')
})
