import { expect, test } from 'vitest'
import { newPasswordError } from '../app/account/passwords/password-policy.server.ts'
import { nameKey } from '../app/platform/text/clean-text.ts'
import { websiteLink } from '../app/platform/text/links.ts'
import { countries } from '../app/site/countries.ts'
import { idsOf } from '../app/ui/form/options.ts'
import { validateStep } from '../app/ui/wizard/answers.ts'
import { countryOf } from '../app/workplaces/location.ts'
import { answersFrom } from '../app/workplaces/review.ts'
import { questions, type ReviewField, reviewFields } from '../app/workplaces/review-questions.ts'
import { articleSchema } from './articles.ts'
import articles from './content/articles.json' with { type: 'json' }
import mentees from './content/mentees.json' with { type: 'json' }
import mentors from './content/mentors.json' with { type: 'json' }
import { menteeSchema } from './mentees.ts'
import { mentorSchema } from './mentors.ts'
import { admin, member } from './people.ts'
import { companies, reviewSchema, submissions } from './reviews.ts'

const samples = submissions()
const indiscreet = /lgbt|queer|\bgay|lesbian|\btrans\b|\bpride|rainbow|homo/i
const pointsAtSomebody = /@|https?:|www\.|\d{6,}|\b(?:Mr|Mrs|Ms|Dr|Prof)\b/

test('the wizard accepts every sample as written', () => {
  for (const { form } of samples) {
    const answers = answersFrom(Object.entries(form), new Date().getFullYear())
    expect(answers).toEqual({ ...blank(), ...form })
    for (const step of [1, 2, 3, 4] as const)
      expect(validateStep(questions, step, answers), form.companyName).toEqual({})
  }
})

test('every sample is about one of the companies, in a listed country', () => {
  const names = companies.map(({ companyName }) => companyName)
  expect(new Set(names.map(nameKey)).size).toBe(companies.length)
  for (const { form } of samples) {
    expect(names).toContain(form.companyName)
    expect(idsOf<string>(countries)).toContain(countryOf(form.location ?? ''))
  }
})

test('no reviewer left the company after writing the review', () => {
  const now = new Date()
  for (const { form, monthsAgo } of samples) {
    const written = new Date(now.getFullYear(), now.getMonth() - monthsAgo).getFullYear()
    expect(Number(form.yearLeft ?? 0), form.companyName).toBeLessThanOrEqual(written)
  }
})

test('no website belongs to anybody, and no address or name reveals what the product is for', () => {
  for (const { companyName, companyWebsite } of companies) {
    if (companyWebsite) expect(new URL(websiteLink(companyWebsite) ?? '').hostname).toMatch(/\.example$/)
    expect(`${companyName} ${companyWebsite}`).not.toMatch(indiscreet)
  }
})

test('no text identifies a person or is used twice', () => {
  const texts = samples.flatMap(({ form }) => [form.role, form.suggestions, form.otherComments]).filter((text) => text)
  for (const text of texts) expect(text).not.toMatch(pointsAtSomebody)
  const long = texts.filter((text) => text && text.length > 25)
  expect(new Set(long).size).toBe(long.length)
})

test('samples cover every screen: a second page, a single review, a queue and more than a year', () => {
  const approved = Object.groupBy(
    samples.filter(({ isPending }) => !isPending),
    ({ form }) => form.companyName ?? '',
  )
  const counts = Object.values(approved).map((reviews) => reviews?.length ?? 0)
  expect(Math.max(...counts)).toBeGreaterThan(25)
  expect(Math.min(...counts)).toBe(1)
  expect(samples.filter(({ isPending }) => isPending)).toHaveLength(6)
  expect(Math.max(...samples.map(({ monthsAgo }) => monthsAgo))).toBe(13)
})

test('the product accepts every sample password', async () => {
  expect(await newPasswordError(member.password, { address: member.email, isAdmin: false })).toBeNull()
  expect(await newPasswordError(admin.password, { address: admin.email, isAdmin: true })).toBeNull()
})

test.each([
  ['review', reviewSchema, { preset: 'home', monthsAgo: 1 }, { outStatus: 'Sometimes' }],
  ['mentor', mentorSchema, mentors[0], { availability: 'Daily' }],
  ['portrait', mentorSchema.shape.portrait, mentors[0]?.portrait, { ground: 'beige' }],
  ['mentee', menteeSchema, mentees[0], { growthAreas: ['Fame'] }],
  ['article', articleSchema, articles[0], { category: 'Gossip' }],
])('rejects a %s with an unknown option or field', (_, schema, good, wrong) => {
  expect(schema.safeParse(good).success).toBe(true)
  expect(schema.safeParse({ ...good, ...wrong }).success).toBe(false)
  expect(schema.safeParse({ ...good, colour: 'red' }).success).toBe(false)
})

function blank() {
  return Object.fromEntries(reviewFields.map((field) => [field, ''])) as Record<ReviewField, string>
}
