import { expect, test } from 'vitest'
import { visitor } from '../../test/app.ts'
import { menteeQuestions } from '../mentorship/application/mentee/mentee-questions.ts'
import { mentorQuestions } from '../mentorship/application/mentor/mentor-questions.ts'
import { idsOf } from '../ui/form/options.ts'
import { isRequired, optionsOf, type Question, type Questions } from '../ui/wizard/question.ts'
import { countedFields } from './companies/figures/detailed-figures.ts'
import { fieldsOf, questions, reviewFields, scoredFields, yearsLeft } from './review-questions.ts'

test('the review fields are in the order of the specification', () => {
  expect(reviewFields.join(' ')).toBe(
    'companyName role location currentlyWorksHere yearLeft industry companyBio companyWebsite inclusivityCulture ' +
      'authenticityComfort facedDiscrimination colleagueSupport outStatus lgbtqPolicies leadershipSupport ergGroups ' +
      'discussionHandling discussionHandlingOther managerComfort openColleagues recommendCompany suggestions otherComments',
  )
})

test('each step requires exactly the specified fields', () => {
  const requiredOf = (step: 0 | 1 | 2 | 3 | 4 | 5) => fieldsOf(step).filter((field) => 'isRequired' in questions[field])
  expect(requiredOf(1)).toEqual(['companyName', 'location', 'currentlyWorksHere'])
  expect(requiredOf(2)).toEqual([
    'industry',
    'inclusivityCulture',
    'authenticityComfort',
    'facedDiscrimination',
    'colleagueSupport',
  ])
  expect(requiredOf(3)).toEqual(['lgbtqPolicies', 'leadershipSupport', 'managerComfort'])
  expect(requiredOf(4)).toEqual([])
  expect([...fieldsOf(0), ...fieldsOf(5)]).toEqual([])
})

test.each([
  ['currentlyWorksHere', 'Yes | No'],
  ['inclusivityCulture', 'Very unwelcoming | Somewhat unwelcoming | Neutral | Somewhat welcoming | Very welcoming'],
  [
    'authenticityComfort',
    'Not at all comfortable | Slightly uncomfortable | Neutral | Somewhat comfortable | Very comfortable',
  ],
  [
    'managerComfort',
    'Not at all comfortable | Slightly uncomfortable | Neutral | Somewhat comfortable | Very comfortable',
  ],
  ['facedDiscrimination', 'Yes, frequently | Yes, occasionally | No, never | Unsure'],
  ['colleagueSupport', 'Very unsupportive | Somewhat unsupportive | Neutral | Somewhat supportive | Very supportive'],
  ['leadershipSupport', 'Very unsupportive | Somewhat unsupportive | Neutral | Somewhat supportive | Very supportive'],
  [
    'outStatus',
    'Yes, I am fully open | No, I am not open | I am open with a few colleagues | ' +
      'I am open with some leadership but not with colleagues | I am an ally',
  ],
  [
    'lgbtqPolicies',
    'Yes, actively enforced | Yes, but applied inconsistently | No, but informal support exists | ' +
      'No policies or programs | Unsure',
  ],
  [
    'ergGroups',
    'Yes, regularly held events | Yes, occasionally | No, but informal meetups exist | ' +
      'No, no ERGs or affinity groups | Unsure',
  ],
  [
    'discussionHandling',
    'No discussion at all | Occasionally raised by leadership | Discussed informally among colleagues | ' +
      'Actively discussed in training and events | Other (please specify)',
  ],
  ['openColleagues', "Yes, multiple people | Yes, one or two | No, no one is openly LGBTQ+ | Unsure/I don't know"],
  ['recommendCompany', 'Yes, highly recommend | Yes, with some reservations | No, would not recommend | Not sure'],
] as const)('%s offers the specified answers', (field, options) => {
  expect(idsOf<string>(questions[field].options).join(' | ')).toBe(options)
})

test('the scored questions are those that give points', () => {
  expect(scoredFields).toEqual([
    'inclusivityCulture',
    'authenticityComfort',
    'facedDiscrimination',
    'colleagueSupport',
    'leadershipSupport',
    'managerComfort',
  ])
})

test('yearsLeft offers every year from the current one back to 1970', () => {
  const years = idsOf(yearsLeft(2026))
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1970', 57])
})

test('every required answer has its own message for when it is missing', () => {
  const sentences = [questions, menteeQuestions, mentorQuestions].flatMap((each) =>
    Object.values<Question>(each)
      .filter(isRequired)
      .map(({ missing = '' }) => missing),
  )
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^Please .+\.$/)
    expect(sentence).not.toContain('required')
  }
})

test('the title of a scored question names its score, not its answer', () => {
  expect(questions.facedDiscrimination.title).toBe('Freedom from discrimination')
  expect(questions.facedDiscrimination.label).toBe('Have you faced or seen discrimination?')
  expect(scoredFields.filter((field) => questions[field].title)).toHaveLength(6)
})

test('the questions with a title are those of whose answers a company’s page shows how many gave each', () => {
  const titled = Object.entries<Question>(questions).flatMap(([field, { title }]) => (title ? [field] : []))
  expect(titled.toSorted()).toEqual(countedFields.toSorted())
})

test('follow-up questions come right after their question, at most two, and one of its answers leads to them', () => {
  for (const each of [questions, menteeQuestions, mentorQuestions] as Questions<string>[]) {
    const fields = Object.keys(each)
    for (const [index, field] of fields.entries()) {
      const { followUp, step } = each[field] as Question
      if (!followUp) continue
      const parent = each[followUp.to]
      expect(
        [1, 2].map((back) => fields[index - back]),
        field,
      ).toContain(followUp.to)
      expect(parent?.step).toBe(step)
      expect(parent && optionsOf(parent).some(({ hasFollowUp }) => hasFollowUp), field).toBe(true)
    }
  }
})

test('the landing page says how many answers are required', async () => {
  expect(Object.values<Question>(questions).filter((question) => question.isRequired)).toHaveLength(11)
  expect(await (await visitor.get('/inside-workplaces')).text()).toContain('Eleven answers are required')
})
