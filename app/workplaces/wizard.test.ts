import fc from 'fast-check'
import { expect, test } from 'vitest'
import { required, thisYear } from '../../test/example-review.ts'
import { fieldsOf, reviewFields, type Step } from './questions.ts'
import { advance, carried, startWizard, tellingIn, type Wizard } from './wizard.ts'

/** Fills a step's form as a browser posts it, and presses the button that leads `to`. */
function post(wizard: Wizard, typed: Record<string, string> = {}, to?: number) {
  const button = to === undefined ? {} : { to: String(to) }
  const inputs = carried(wizard).map(({ name, value }): [string, string] => [name, value])
  return advance([...inputs, ...Object.entries({ ...typed, ...button })], thisYear)
}

/** What a member types in one step to complete it. */
function typedIn(step: number) {
  const fields: string[] = fieldsOf(step as Step)
  return Object.fromEntries(Object.entries(required).filter(([field]) => fields.includes(field)))
}

function atStep(last: number) {
  let wizard = startWizard('the-token')
  while (wizard.step < last) wizard = post(wizard, typedIn(wizard.step))
  return wizard
}

test('the wizard goes from the rules to the confirmation and keeps every answer', () => {
  const steps = [0, 1, 2, 3, 4, 5, 6].map((step) => atStep(step))
  expect(steps.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(steps.at(-1)).toMatchObject({ answers: required, token: 'the-token', errors: {} })
})

test('an incomplete step stays where it is, says so, and keeps what was typed', () => {
  const stayed = post(atStep(1), { companyName: 'Baobab Bank', role: 'Teller' })
  expect(stayed).toMatchObject({
    step: 1,
    message: 'Please fill out all required fields marked with *',
    errors: { location: 'Location is required.', currentlyWorksHere: 'Currently works here is required.' },
    answers: { companyName: 'Baobab Bank', role: 'Teller' },
  })
})

test('going back is always possible and keeps what was typed', () => {
  for (const step of [1, 2, 3, 4, 5]) {
    const back = post(atStep(step), step === 4 ? { suggestions: 'More light' } : {}, step - 1)
    expect(back).toMatchObject({ step: step - 1, errors: {}, message: undefined })
    if (step === 4) expect(back.answers.suggestions).toBe('More light')
  }
})

test('Edit leads from the review page to its section, and Next from there onwards', () => {
  const edited = post(atStep(5), {}, 2)
  expect(edited.step).toBe(2)
  expect(post(edited, { ...typedIn(2), industry: 'Other' })).toMatchObject({ step: 3, answers: { industry: 'Other' } })
})

test('submitting checks every step again and leads to the first that is not complete', () => {
  const { answers, token } = atStep(5)
  const tampered = { ...answers, colleagueSupport: 'Immensely', managerComfort: '' }
  const sent = advance([...Object.entries(tampered), ['step', '5'], ['to', '6'], ['token', token]], thisYear)
  expect(sent.step).toBe(2)
  expect(Object.keys(sent.errors)).toEqual(['colleagueSupport'])
})

test('a step cannot be jumped over', () => {
  expect(post(startWizard('t'), {}, 6).step).toBe(1)
  expect(post(atStep(2), typedIn(2), 5).step).toBe(3)
})

test('what to hide is chosen on the review page and carried from there', () => {
  const chosen = advance(
    [...Object.entries(required), ['step', '5'], ['to', '4'], ['hide', 'role'], ['hide', 'city'], ['hide', 'x']],
    thisYear,
  )
  expect(chosen.hidden).toEqual(['role', 'city'])
  expect(carried(chosen).filter(({ name }) => name === 'hide')).toEqual([
    { name: 'hide', value: 'role' },
    { name: 'hide', value: 'city' },
  ])
  expect(carried({ ...chosen, step: 5 }).filter(({ name }) => name === 'hide')).toEqual([])
})

test('no answer is both shown and carried', () => {
  for (const step of [1, 2, 3, 4] as const) {
    const names = carried({ ...atStep(5), step }).map(({ name }) => name)
    expect(names.filter((name) => (fieldsOf(step) as string[]).includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})

test('whatever is posted, there is an answer, and step 6 only with a complete review', () => {
  const name = fc.constantFrom(...reviewFields, 'step', 'to', 'token', 'hide', 'x')
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('0', '5', '6', '7', '-1', 'NaN', '1e1'))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (posted) => {
      const { step } = advance(posted, thisYear)
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

test('texts that may tell who somebody is stop the wizard once at step 4, and then nobody', () => {
  const telling = { suggestions: 'Ask Jane Doe', otherComments: 'Nothing' }
  const warned = post(atStep(4), telling)
  expect(warned).toMatchObject({ step: 4, errors: {}, answers: telling })
  expect(warned.message).toBeUndefined()
  expect(tellingIn(warned.answers).map(({ text }) => text)).toEqual(['Jane Doe'])
  expect(post(warned, { ...telling, warned: 'yes' }).step).toBe(5)
  expect(post(atStep(4), { suggestions: 'More of the same, Baobab Bank' }).step).toBe(5)
  expect(post(atStep(4), telling, 3).step).toBe(3)
})
