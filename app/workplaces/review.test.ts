import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleAnswers, exampleReview, required, thisYear } from '../../test/example-review.ts'
import { validateStep } from '../ui/wizard/answers.ts'
import { type Answers, answersFrom, type Hideable, reviewFrom } from './review.ts'
import { questions, reviewFields, type Step } from './review-questions.ts'

const steps: Step[] = [0, 1, 2, 3, 4, 5]
const stepErrors = (step: Step, answers: Answers) => validateStep(questions, step, answers)

test('the required answers alone complete every step', () => {
  for (const step of steps) expect(stepErrors(step, exampleAnswers())).toEqual({})
})

test.each([
  [1, ['companyName', 'location', 'currentlyWorksHere']],
  [2, ['industry', 'inclusivityCulture', 'authenticityComfort', 'facedDiscrimination', 'colleagueSupport']],
  [3, ['lgbtqPolicies', 'leadershipSupport', 'managerComfort']],
] as const)('step %i is incomplete if any required answer is missing', (step, fields) => {
  const nothing = answersFrom([], thisYear)
  expect(Object.keys(stepErrors(step, nothing)).toSorted()).toEqual(fields.toSorted())
  for (const field of fields) {
    const answers = exampleAnswers({ [field]: '' })
    const errors = stepErrors(step, answers)
    expect(Object.keys(errors)).toEqual([field])
  }
})

test('steps 0, 4 and 5 require no answers', () => {
  for (const step of [0, 4, 5] as const) expect(stepErrors(step, answersFrom([], thisYear))).toEqual({})
})

test('spaces alone do not count as an answer', () => {
  expect(stepErrors(1, exampleAnswers({ companyName: '  \t ', location: ' ' }))).toEqual({
    companyName: 'Please enter the name of the company.',
    location: 'Please say where this workplace is.',
  })
})

test('an option that is not offered does not count as an answer', () => {
  expect(exampleAnswers({ inclusivityCulture: 'Superb', yearLeft: '1969', industry: 'Toys' })).toMatchObject({
    inclusivityCulture: '',
    yearLeft: '',
    industry: '',
  })
  expect(exampleAnswers({ yearLeft: '2027' }).yearLeft).toBe('')
})

test('the discussion handling text is required only when Other is chosen', () => {
  const other = { discussionHandling: 'Other (please specify)' }
  expect(stepErrors(3, exampleAnswers(other))).toEqual({
    discussionHandlingOther: 'Please say in what other way these topics are talked about.',
  })
  expect(stepErrors(3, exampleAnswers({ ...other, discussionHandlingOther: 'In the lift' }))).toEqual({})
  expect(stepErrors(3, exampleAnswers({ discussionHandling: 'No discussion at all' }))).toEqual({})
})

test('text that is too long is rejected beside its field, not truncated', () => {
  const answers = exampleAnswers({ companyName: 'n'.repeat(121), role: 'r'.repeat(201), suggestions: 's'.repeat(5001) })
  expect(stepErrors(1, answers)).toEqual({
    companyName: 'Please keep “Company name” to 120 characters or fewer.',
    role: 'Please keep “Your role” to 200 characters or fewer.',
  })
  expect(stepErrors(4, answers)).toEqual({
    suggestions: 'Please keep “What could the company do better?” to 5,000 characters or fewer.',
  })
  expect(answers.suggestions.length).toBe(5001)
  const longest = exampleAnswers({ companyName: 'n'.repeat(120), role: 'r'.repeat(200), suggestions: 's'.repeat(5000) })
  for (const step of steps) expect(stepErrors(step, longest)).toEqual({})
})

test('a line break counts as one character, as in the browser', () => {
  const answers = exampleAnswers({ suggestions: `${'a\r\n'.repeat(2499)}a` })
  expect(stepErrors(4, answers)).toEqual({})
  expect(answers.suggestions).not.toContain('\r')
})

test('a company name needs a letter or a digit', () => {
  for (const companyName of ['.', '..', '/', '???']) {
    expect(stepErrors(1, exampleAnswers({ companyName }))).toEqual({
      companyName: 'The name of a company needs at least one letter or digit.',
    })
  }
})

test('control and bidirectional characters are removed; emoji stay whole', () => {
  const { role, suggestions } = exampleAnswers({
    role: 'En\u0000gi\u202eneer\n',
    suggestions: 'a\tb\u0007\n\n🏳️‍🌈\ud800 ',
  })
  expect(role).toBe('Engineer')
  expect(suggestions).toBe('a b\n\n🏳️‍🌈\ufffd')
})

test('remote work is stored without a country and hidden with the city', () => {
  const answers = exampleAnswers({ location: 'Remote' })
  expect(reviewFrom(answers, [])).toMatchObject({ location: 'Remote', country: null })
  expect(reviewFrom(answers, ['city'])).toMatchObject({ location: '', country: null })
})

test('unanswered questions are stored as null', () => {
  const { companyName, companyKey, country, yearLeft, role, recommendCompany } = exampleReview()
  expect({ companyName, companyKey, country, yearLeft, role, recommendCompany }).toEqual({
    companyName: 'Baobab Bank',
    companyKey: 'baobab bank',
    country: 'Kenya',
    yearLeft: null,
    role: null,
    recommendCompany: null,
  })
})

test('the year left is kept only for former employees', () => {
  expect(exampleReview({ currentlyWorksHere: 'No', yearLeft: '2020' }).yearLeft).toBe(2020)
  expect(exampleReview({ currentlyWorksHere: 'Yes', yearLeft: '2020' }).yearLeft).toBe(null)
})

test('the discussion handling text is kept only when Other is chosen', () => {
  const text = { discussionHandlingOther: 'In the lift' }
  expect(exampleReview({ discussionHandling: 'Other (please specify)', ...text }).discussionHandlingOther).toBe(
    'In the lift',
  )
  expect(exampleReview({ discussionHandling: 'No discussion at all', ...text }).discussionHandlingOther).toBe(null)
})

test('facts that the author hides are not in the review', () => {
  const answers = exampleAnswers({
    role: 'Teller',
    currentlyWorksHere: 'No',
    yearLeft: '2020',
    outStatus: 'I am an ally',
  })
  const shown = reviewFrom(answers, [])
  const hide = (...hidden: Hideable[]) => reviewFrom(answers, hidden)
  expect(hide('role')).toEqual({ ...shown, role: null })
  expect(hide('city')).toEqual({ ...shown, location: 'Kenya' })
  expect(hide('yearLeft')).toEqual({ ...shown, yearLeft: null })
  expect(hide('outStatus')).toEqual({ ...shown, outStatus: null })
  expect(JSON.stringify(hide('role', 'city', 'yearLeft', 'outStatus'))).not.toMatch(/Teller|Nairobi|2020|ally/)
})

test('hiding the city also removes the district, even from the directory’s list of countries', () => {
  const review = reviewFrom(exampleAnswers({ location: 'Westlands, Nairobi, Kenya' }), ['city'])
  expect([review.location, review.country]).toEqual(['Kenya', 'Kenya'])
})

test('hiding the city also removes a country that is not listed', () => {
  const review = reviewFrom(exampleAnswers({ location: 'Berlin, Germany' }), ['city'])
  expect([review.location, review.country]).toEqual(['', 'Other'])
})

test('hiding a city without a country leaves no location', () => {
  const review = reviewFrom(exampleAnswers({ location: 'Nairobi' }), ['city'])
  expect([review.location, review.country]).toEqual(['', null])
})

test('unknown fields and second values of known fields change nothing', () => {
  const genuine = Object.entries(required)
  const expected = reviewFrom(answersFrom(genuine, thisYear), [])
  const strange = fc.oneof(
    fc.constantFrom(
      'isApproved',
      'userId',
      'id',
      'createdAt',
      'status',
      'isAdmin',
      '__proto__',
      'constructor',
      'month',
    ),
    fc.string().filter((name) => !(reviewFields as string[]).includes(name)),
    fc.constantFrom(...Object.keys(required)),
  )
  const value = fc.oneof(fc.string(), fc.constantFrom('true', 'No', 'Evil Corp', '1970'))
  fc.assert(
    fc.property(fc.array(fc.tuple(strange, value)), (extra) => {
      const review = reviewFrom(answersFrom([...genuine, ...extra], thisYear), [])
      expect(review).toEqual(expected)
      expect(Object.getPrototypeOf(review)).toBe(Object.prototype)
    }),
  )
})

test('a posted file does not count as an answer', () => {
  expect(answersFrom([['companyName', new Blob(['Baobab'])]], thisYear).companyName).toBe('')
})

test('of a link to a phone number, nothing is stored, and its author is not stopped', () => {
  const answers = answersFrom(Object.entries({ ...required, companyWebsite: 'wa.me/254700000000?text=zuri' }), thisYear)
  expect(answers.companyWebsite).toBe('https://wa.me')
  expect(stepErrors(2, answers)).toEqual({})
  expect(reviewFrom(answers, []).companyWebsite).toBe(null)
})
