import { expect, test } from 'vitest'
import { areas } from '../../profiles/mentoring-options.ts'
import { offsetsOn, personOf, type Written } from '../people/person.ts'
import { reasonsBetween, reasonsInWords } from '../people/reasons.ts'
import { couldFit, fitInWords, fitOf, leastFit } from './fit.ts'

const offsets = offsetsOn('2027-01-15')
const graduate = 'Recent graduate / transitioning into workforce'
const early = 'Early-career (0–3 years of experience)'
const mid = 'Mid-career (3–7 years of experience)'
const senior = 'Senior professional (7+ years of experience)'
const founder = 'Entrepreneur / Founder'
const [advancement, leadership, dynamics] = areas.map(({ id }) => id)
const flexible = 'As needed (flexible)'

const best = {
  ...{ userId: '', notWith: null, countries: [], employer: null, company: null },
  ...{ industry: 'Legal Services / Law', professionalStage: early, areas: leadership ?? '', pace: 'Once a month' },
  ...{ languages: 'English', zone: 'Africa/Lagos' },
}
const mentee = (changes: Partial<Written> = {}) => personOf({ ...best, ...changes }, offsets)
const mentor = (changes: Partial<Written> = {}) => personOf({ ...best, professionalStage: mid, ...changes }, offsets)

test.each<[string, string, boolean]>([
  [graduate, early, true],
  [mid, mid, true],
  [mid, founder, true],
  [founder, mid, true],
  [senior, founder, false],
  [mid, early, false],
  [early, graduate, false],
])('a mentee, %s, could fit a mentor, %s: %s', (theirs, mentors, could) => {
  const stages = [mentee({ professionalStage: theirs }), mentor({ professionalStage: mentors })] as const
  expect(couldFit(...stages)).toBe(could)
  expect(couldFit(stages[0], { ...stages[1], languages: mentee({ languages: 'French' }).languages })).toBe(false)
})

test('who has not said which languages speaks English', () => {
  expect(couldFit(mentee({ languages: null }), mentor({ languages: 'Arabic\nEnglish' }))).toBe(true)
  expect(couldFit(mentee({ languages: null }), mentor({ languages: 'Arabic' }))).toBe(false)
})

test.each<[string, number, Partial<Written>, Partial<Written>]>([
  ['all is as wished', 100, {}, {}],
  ['one of three areas', 73, { areas: [advancement, leadership, dynamics].join('\n') }, {}],
  ['one of two areas, the other in own words', 80, { areas: `${leadership}\nOther` }, {}],
  ['no area', 60, { areas: dynamics ?? '' }, {}],
  ['the mentor has not said what they help with', 80, {}, { areas: null }],
  ['another industry', 80, {}, { industry: 'Other' }],
  ['two whose industry is on no list', 80, { industry: 'Other' }, { industry: 'Other' }],
  ['two steps', 97, { professionalStage: graduate }, {}],
  ['three steps', 93, { professionalStage: graduate }, { professionalStage: senior }],
  ['no step', 90, { professionalStage: founder }, {}],
  ['three hours apart', 96, { zone: 'Atlantic/Cape_Verde' }, { zone: 'Africa/Johannesburg' }],
  ['more than three hours apart', 92, { zone: 'Atlantic/Cape_Verde' }, { zone: 'Africa/Nairobi' }],
  ['half an hour apart', 100, { zone: 'Asia/Kolkata' }, { zone: 'Asia/Karachi' }],
  [
    'not two hours apart, on either side of a midnight',
    96,
    { zone: 'Pacific/Tongatapu' },
    { zone: 'Pacific/Marquesas' },
  ],
  ['one has not said where', 96, { zone: null }, {}],
  ['another pace', 93, { pace: 'Twice a month' }, {}],
  ['one is flexible', 98, {}, { pace: flexible }],
  ['one has not said how often', 98, { pace: null }, {}],
])('%s: %i of 100', (_, points, ofMentee, ofMentor) => {
  expect(fitOf(mentee(ofMentee), mentor(ofMentor))).toBe(points)
})

test.each<[ReturnType<typeof fitInWords>, Partial<Written>, Partial<Written>]>([
  ['Fits well', {}, { industry: 'Other' }],
  ['Fits', { areas: `${leadership}\nOther` }, { industry: 'Other' }],
  ['Fits', { areas: dynamics ?? '' }, {}],
  ['Fits a little', { areas: dynamics ?? '' }, { industry: 'Other' }],
])('in words: %s', (word, ofMentee, ofMentor) => {
  const fit = fitOf(mentee(ofMentee), mentor(ofMentor))
  expect([fit >= leastFit, fitInWords(fit)]).toEqual([true, word])
})

test('each part that speaks for two people has a sentence, said to whoever reads it', () => {
  const all = [mentee({ areas: [advancement, leadership, dynamics].join('\n') }), mentor()] as const
  expect(reasonsInWords(reasonsBetween(...all), 'mentee')).toEqual([
    'Helps with 1 of your 3 areas: Leadership development.',
    'You both work in Legal Services / Law.',
    'Is one step further than you.',
    'Awake when you are.',
    'Can talk as often as you wish: once a month.',
  ])
  expect(reasonsInWords(reasonsBetween(...all), 'mentor')).toEqual([
    'You can help with 1 of their 3 areas: Leadership development.',
    'You both work in Legal Services / Law.',
    'You are one step further in your career.',
    'Awake when you are.',
    'Would like to talk as often as you: once a month.',
  ])
})

test.each<[string, string, string]>([
  [mid, mid, 'You are at the same stage of your careers.'],
  [senior, early, 'You are at different stages of your careers.'],
  [graduate, senior, 'Is three steps further than you.'],
])('of a mentee, %s, and a mentor, %s, it is said: %s', (theirs, mentors, sentence) => {
  const nothing = { areas: null, industry: 'Other', zone: null, pace: null }
  const pair = [
    mentee({ ...nothing, professionalStage: theirs }),
    mentor({ ...nothing, professionalStage: mentors }),
  ] as const
  expect(reasonsInWords(reasonsBetween(...pair), 'mentee')).toEqual([sentence])
})
