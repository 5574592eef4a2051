import fc from 'fast-check'
import { expect, test } from 'vitest'
import { required, thisYear } from '../../../test/example-review.ts'
import { idsOf } from '../../ui/form/options.ts'
import { hideable, reviewFrom } from '../review.ts'
import { fieldsOf, questions, reviewFields, type Step } from '../review-questions.ts'
import {
  advance,
  carried,
  identifyingTextIn,
  startWizard,
  type Wizard,
  type WizardOptions,
  wizardLength,
} from './review-wizard.ts'

const literal: WizardOptions = { currentYear: thisYear, reviewPrivacy: 'literal' }
const strict: WizardOptions = { ...literal, reviewPrivacy: 'strict' }
const allFacts = idsOf(hideable)

/** Posts a step's form with the button that leads `to`. */
function post(wizard: Wizard, typed: Record<string, string> = {}, to?: number, terms = literal) {
  const button = to === undefined ? {} : { to: String(to) }
  const inputs = carried(wizard).map(({ name, value }): [string, string] => [name, value])
  return advance([...inputs, ...Object.entries({ ...typed, ...button })], terms)
}

function typedIn(step: number) {
  const fields: string[] = fieldsOf(step as Step)
  return Object.fromEntries(Object.entries(required).filter(([field]) => fields.includes(field)))
}

function atStep(last: number) {
  let wizard = startWizard('the-token', 'literal')
  while (wizard.step < last) wizard = post(wizard, typedIn(wizard.step))
  return wizard
}

test('the form says how many questions there are and about how long they take', () => {
  const asked = Object.values(questions).filter((question) => !('followUp' in question))
  const required = asked.filter((question) => 'isRequired' in question)
  const { required: least, all } = wizardLength()
  expect(least).toEqual({ questions: required.length, minutes: 4 })
  expect(required).toHaveLength(11)
  expect(all.questions).toBe(asked.length)
  expect(all.minutes / all.questions).toBeCloseTo(8 / 21, 1)
})

test('the wizard goes from the rules to the confirmation and keeps every answer', () => {
  const steps = [0, 1, 2, 3, 4, 5, 6].map((step) => atStep(step))
  expect(steps.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(steps.at(-1)).toMatchObject({ answers: required, token: 'the-token', errors: {} })
})

test('an incomplete step does not advance, says so and keeps the input', () => {
  const stayed = post(atStep(1), { companyName: 'Baobab Bank', role: 'Teller' })
  expect(stayed).toMatchObject({
    step: 1,
    message: 'Please fill out all required fields marked with *',
    errors: {
      location: 'Please say where this workplace is.',
      currentlyWorksHere: 'Please say whether you work there now.',
    },
    answers: { companyName: 'Baobab Bank', role: 'Teller' },
  })
})

test('a step with an answer that is not accepted does not advance, says so and keeps it', () => {
  const stayed = post(atStep(1), { companyName: '***', location: 'Accra, Ghana', currentlyWorksHere: 'Yes' })
  expect(stayed).toMatchObject({
    step: 1,
    message: 'Please look at the fields marked below.',
    errors: { companyName: 'The name of a company needs at least one letter or digit.' },
    answers: { companyName: '***' },
  })
})

test('going back is always possible and keeps the input', () => {
  for (const step of [1, 2, 3, 4, 5]) {
    const back = post(atStep(step), step === 4 ? { suggestions: 'More light' } : {}, step - 1)
    expect(back).toMatchObject({ step: step - 1, errors: {}, message: undefined })
    if (step === 4) expect(back.answers.suggestions).toBe('More light')
  }
})

test('Edit on the review page leads to its section, and Next continues from there', () => {
  const edited = post(atStep(5), {}, 2)
  expect(edited.step).toBe(2)
  expect(post(edited, { ...typedIn(2), industry: 'Other' })).toMatchObject({ step: 3, answers: { industry: 'Other' } })
})

test('submitting rechecks every step and leads to the first incomplete one', () => {
  const { answers, token } = atStep(5)
  const tampered = { ...answers, colleagueSupport: 'Immensely', managerComfort: '' }
  const sent = advance([...Object.entries(tampered), ['step', '5'], ['to', '6'], ['token', token]], literal)
  expect(sent.step).toBe(2)
  expect(Object.keys(sent.errors)).toEqual(['colleagueSupport'])
})

test('a step cannot be skipped', () => {
  expect(post(startWizard('t', 'literal'), {}, 6).step).toBe(1)
  expect(post(atStep(2), typedIn(2), 5).step).toBe(3)
})

test('the facts to show are chosen on the review page and carried from there', () => {
  for (const terms of [literal, strict]) {
    const atCheck = [...Object.entries(required), ['step', '5'], ['to', '4'], ['showAsked', 'yes']] as [
      string,
      string,
    ][]
    const chosen = advance([...atCheck, ['show', 'role'], ['show', 'city'], ['show', 'x']], terms)
    expect(chosen.hidden).toEqual(['yearLeft', 'outStatus'])
    expect(shownBy(carried(chosen))).toEqual(['role', 'city'])
    expect(shownBy(carried({ ...chosen, step: 5 }))).toEqual([])
    expect(post(chosen, {}, 5, terms).hidden).toEqual(['yearLeft', 'outStatus'])
    expect(advance(atCheck, terms).hidden).toEqual(allFacts)
  }
})

test('a literal review shows facts nobody was asked about; a strict one shows only ticked facts', () => {
  expect(startWizard('t', 'literal').hidden).toEqual([])
  expect(startWizard('t', 'strict').hidden).toEqual(allFacts)
  const withoutControl: [string, string][] = [...Object.entries(required), ['step', '5'], ['to', '6']]
  expect(advance(withoutControl, literal).hidden).toEqual([])
  for (const forged of [
    [],
    [['hide', 'x']],
    [['show', 'everything']],
    [['show', '']],
    [['Show', 'role']],
    [['show', 'ROLE']],
    [['show[]', 'role']],
    [['hidden', '']],
    [['showAsked', 'no']],
    [['reviewPrivacy', 'literal']],
  ] as [string, string][][]) {
    expect([forged, advance([...withoutControl, ...forged], strict).hidden]).toEqual([forged, allFacts])
  }
})

test('a strict review starts with nothing ticked on its review page and is stored that way', () => {
  let wizard = startWizard('t', 'strict')
  while (wizard.step < 5) wizard = post(wizard, { ...typedIn(wizard.step), role: 'Actuary' }, undefined, strict)
  expect(wizard.hidden).toEqual(allFacts)
  const { answers, hidden } = post(wizard, {}, 6, strict)
  expect(reviewFrom(answers, hidden)).toMatchObject({ role: null, location: 'Kenya', yearLeft: null, outStatus: null })
})

test('one button hides every fact and removes identifying text from every answer', () => {
  const telling = {
    ...required,
    role: 'Assistant to Jane Doe',
    location: 'Thabo Mokoena House, Nairobi, Kenya',
    companyBio: 'Write to hr@baobab.example about Baobab Bank.',
    discussionHandling: 'Other (please specify)',
    discussionHandlingOther: 'Only with Mr Banda',
    suggestions: 'Ask Jane Doe, 0712 345 678.',
    otherComments: 'I am @zuri_writes',
  }
  const shown: [string, string][] = allFacts.map((each) => ['show', each])
  for (const terms of [literal, strict]) {
    const hidden = advance(
      [...Object.entries(telling), ['step', '5'], ...shown, ['token', 't'], ['hide', 'everything']],
      terms,
    )
    expect(hidden).toMatchObject({ step: 5, token: 't', hidden: allFacts })
    expect(hidden.answers).toMatchObject({
      role: 'Assistant to […]',
      location: '[…], Nairobi, Kenya',
      companyBio: 'Write to […] about Baobab Bank.',
      discussionHandlingOther: 'Only with […]',
      suggestions: 'Ask […], […].',
      otherComments: 'I am […]',
    })
    expect(identifyingTextIn(hidden.answers)).toEqual([])
  }
})

test('no answer is both a visible field and a hidden input', () => {
  for (const step of [1, 2, 3, 4] as const) {
    const names = carried({ ...atStep(5), step }).flatMap(({ name }) => (name === 'show' ? [] : [name]))
    expect(names.filter((name) => (fieldsOf(step) as string[]).includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})

test('the wizard handles any input and reaches step 6 only with a complete review', () => {
  const name = fc.constantFrom(...reviewFields, 'step', 'to', 'token', 'show', 'hide', 'x')
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('0', '5', '6', '7', '-1', 'NaN', '1e1'))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (posted) => {
      const { step } = advance(posted, strict)
      expect([0, 1]).toContain(step)
    }),
    {
      examples: [
        [
          [
            ['to', '5'],
            ['step', '5'],
          ],
        ],
      ],
    },
  )
})

test('identifying text stops the wizard at step 4 only once', () => {
  const telling = { suggestions: 'Ask Jane Doe', otherComments: 'Nothing' }
  const warned = post(atStep(4), telling)
  expect(warned).toMatchObject({ step: 4, errors: {}, answers: telling })
  expect(warned.message).toBeUndefined()
  expect(identifyingTextIn(warned.answers).map(({ text }) => text)).toEqual(['Jane Doe'])
  expect(post(warned, { ...telling, warned: 'yes' }).step).toBe(5)
  expect(post(atStep(4), { suggestions: 'More of the same, Baobab Bank' }).step).toBe(5)
  expect(post(atStep(4), telling, 3).step).toBe(3)
})

test.each([
  ['role', 'Assistant to Jane Doe', 'Jane Doe', 'Your role'],
  ['location', 'Thabo Mokoena House, Nairobi, Kenya', 'Thabo Mokoena House', 'Where is this workplace?'],
  ['companyBio', 'Call 0712 345 678', '0712 345 678', 'What does the company do?'],
  ['discussionHandlingOther', 'my boss Thabo says', 'Thabo', 'Please specify'],
  ['suggestions', 'Ask Jane Doe', 'Jane Doe', undefined],
  ['otherComments', 'Ask Jane Doe', 'Jane Doe', undefined],
] as const)('%s is checked for identifying text: %s', (field, text, found, place) => {
  const telling = { ...required, discussionHandling: 'Other (please specify)', discussionHandlingOther: 'x' }
  const posted: [string, string][] = Object.entries({ ...telling, [field]: text, step: '4' })
  const warned = advance(posted, literal)
  expect(warned.step).toBe(4)
  expect(identifyingTextIn(warned.answers).map((part) => [part.text, part.place])).toEqual([[found, place]])
  expect(advance([...posted, ['warned', 'yes']], literal).step).toBe(5)
})

test('a two-word city and the company’s name do not count as identifying text', () => {
  const place = { companyName: 'Bobo Textiles', location: 'Bobo Dioulasso, Burkina Faso' }
  const text = 'Bobo Textiles is the best of Bobo Dioulasso.'
  const { answers } = advance(Object.entries({ ...required, ...place, suggestions: text, companyBio: text }), literal)
  expect(identifyingTextIn(answers)).toEqual([])
})

function shownBy(inputs: { name: string; value: string }[]) {
  return inputs.flatMap(({ name, value }) => (name === 'show' ? [value] : []))
}

test('a company chosen among similar names replaces the typed name; choosing none keeps it', () => {
  const typed = { ...required, step: '2', companyName: 'Societe Generale' }
  const [theirs, own] = [{ chosenCompany: 'Société Générale' }, { chosenCompany: '' }].map((chosen) =>
    advance(Object.entries({ ...typed, ...chosen }), literal),
  )
  expect(theirs).toMatchObject({ step: 3, answers: { companyName: 'Société Générale' } })
  expect(own).toMatchObject({ step: 3, answers: { companyName: 'Societe Generale' } })
})
