import { expect, test } from 'vitest'
import { idsOf } from '../../ui/form/options.ts'
import { parseAnswers } from '../../ui/wizard/answers.ts'
import { isRequired } from '../../ui/wizard/question.ts'
import { menteeQuestions } from './mentee/mentee-questions.ts'
import { mentorQuestions } from './mentor/mentor-questions.ts'

test('both applications have the specified fields in order', () => {
  expect(Object.keys(menteeQuestions).join(' ')).toBe(
    'fullName email phone country gender pronouns industry professionalStage growthAreas growthAreasOther ' +
      'mentorQualities matchPreference selectedMentorName otherInfo linkedin cv',
  )
  expect(Object.keys(mentorQuestions).join(' ')).toBe(
    'fullName email phone country gender pronouns industry professionalStage company role professionalBio ' +
      'supportAreas linkedin availability galleryPreference displayName alsoShow homePage picture',
  )
})

test.each([menteeQuestions, mentorQuestions])('a pasted email address is cleaned', (questions) => {
  const { email } = parseAnswers<string>(questions, [['email', 'Akinyi <akinyi@exämple.org>;']])
  expect(email).toBe('akinyi@xn--exmple-cua.org')
})

test('only the specified fields are required', () => {
  const required = (questions: object) =>
    Object.entries(questions)
      .filter(([, question]) => isRequired(question))
      .map(([field]) => field)
  const both = ['fullName', 'email', 'country', 'industry', 'professionalStage']
  expect(required(menteeQuestions)).toEqual([
    ...both,
    'growthAreas',
    'growthAreasOther',
    'mentorQualities',
    'matchPreference',
  ])
  expect(required(mentorQuestions)).toEqual([...both, 'professionalBio', 'availability', 'galleryPreference'])
})

test.each([
  ['gender', 'Woman | Man | Non-binary | Prefer not to say'],
  ['pronouns', 'She/Her | He/Him | They/Them | Other'],
  [
    'professionalStage',
    'Early-career (0–3 years of experience) | Mid-career (3–7 years of experience) | ' +
      'Senior professional (7+ years of experience) | Recent graduate / transitioning into workforce | Entrepreneur / Founder',
  ],
  [
    'growthAreas',
    'Career advancement/strategic moves | Leadership development | Navigating workplace dynamics | ' +
      'Building professional networks | Entrepreneurship/business growth | Confidence and resilience | Other',
  ],
  [
    'supportAreas',
    'Career advancement/strategic moves | Leadership development | Navigating workplace dynamics | ' +
      'Building professional networks | Entrepreneurship/business growth | Confidence and resilience',
  ],
  [
    'matchPreference',
    'I’d like to select a mentor from the directory | I’d like to be matched with a mentor by Upinde | ' +
      'I’m open to both: browsing the directory or being matched',
  ],
  ['availability', 'Once a month | Twice a month | As needed (flexible)'],
  [
    'galleryPreference',
    'Yes, list me under my own name | Yes, list me under a privacy-friendly name of my choice | ' +
      'No, I’d prefer not to be listed',
  ],
] as const)('%s offers the specified answers', (field, options) => {
  const questions = { ...menteeQuestions, ...mentorQuestions }
  expect(idsOf<string>(questions[field].options).join(' | ')).toBe(options)
})

test('there are 18 industries, and 54 countries plus Other', () => {
  expect([menteeQuestions.industry.options.length, menteeQuestions.country.options.length]).toEqual([18, 55])
})
