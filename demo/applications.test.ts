import { expect, test } from 'vitest'
import { menteeQuestions } from '../app/mentorship/application/mentee/mentee-questions.ts'
import { mentorQuestions } from '../app/mentorship/application/mentor/mentor-questions.ts'
import { toSearchKey } from '../app/platform/text/search-key.ts'
import { galleryPreferences } from '../app/profiles/listing-preference.ts'
import { countries } from '../app/site/countries.ts'
import { industries } from '../app/site/industries.ts'
import { idsOf } from '../app/ui/form/options.ts'
import { parseAnswers, validateStep } from '../app/ui/wizard/answers.ts'
import { pdfOf } from './cv.ts'
import { drawn } from './drawings/portrait.ts'
import { menteeForm, mentees } from './mentees.ts'
import { mentorForm, mentors } from './mentors.ts'

test('the wizards accept every sample application as written', () => {
  for (const [questions, forms] of [
    [mentorQuestions, mentors.map(mentorForm)],
    [menteeQuestions, mentees.map(menteeForm)],
  ] as const) {
    for (const form of forms) {
      const answers: Record<string, string> = parseAnswers<string>(questions, form)
      for (const [name, value] of form)
        expect(answers[name]?.split('\n'), name).toEqual(expect.arrayContaining(value.split('\n')))
      for (const step of [1, 2, 3]) expect(validateStep<string>(questions, step, answers), form.join()).toEqual({})
    }
  }
})

test('there are forty mentors, covering every industry, more than one page and every kind', () => {
  expect(mentors).toHaveLength(40)
  expect(new Set(mentors.map(({ fullName }) => toSearchKey(fullName))).size).toBe(40)
  expect(new Set(mentors.map(({ industry }) => industry))).toEqual(new Set(idsOf(industries)))
  expect(new Set(mentors.map(({ country }) => country)).size).toBeGreaterThan(25)
  for (const { country } of [...mentors, ...mentees]) expect(idsOf<string>(countries)).toContain(country)
  expect(mentors.filter(({ state }) => !state).length).toBeGreaterThan(24)
  expect(mentors.filter(({ portrait }) => !portrait).length).toBeGreaterThan(3)
  expect(mentors.filter(({ role, company }) => !role || !company).length).toBeGreaterThan(3)
  const preferences = mentors.map((mentor) => new Map(mentorForm(mentor)).get('galleryPreference'))
  expect(new Set(preferences)).toEqual(new Set(idsOf(galleryPreferences)))
})

test('nobody can be contacted, and no privacy-friendly name reveals anything about a name', () => {
  for (const { fullName, alias, professionalBio } of mentors) {
    expect(professionalBio).not.toMatch(/@|https?:|\d{5}/)
    for (const word of toSearchKey(alias ?? '')
      .split(/\W+/)
      .filter(Boolean)) {
      expect(toSearchKey(`${fullName} ${professionalBio}`)).not.toContain(word)
    }
  }
  for (const form of [...mentors.map(mentorForm), ...mentees.map(menteeForm)]) {
    expect(new Map(form).get('email')).toMatch(/^[a-z.]+@mail\.example$/)
  }
})

test('no two portraits are alike', () => {
  const portraits = mentors.flatMap(({ portrait }) => (portrait ? [drawn(portrait)] : []))
  expect(new Set(portraits).size).toBe(portraits.length)
  expect(portraits.join()).not.toMatch(/HAIR|CLOTH|TRIM|DEEP|undefined/)
})

test('a CV is a PDF with a correct cross-reference table', () => {
  const file = pdfOf(['Somebody (here)', 'Skills \\ more']).toString('latin1')
  expect(file.startsWith('%PDF-')).toBe(true)
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true)
  const places = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  for (const [at, place] of places.entries()) expect(file.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj`))
  expect(file.slice(Number(/startxref\n(\d+)/.exec(file)?.[1]))).toMatch(/^xref/)
})
