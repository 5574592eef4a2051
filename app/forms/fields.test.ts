import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineOptions, idsOf } from '../ui/form/options.ts'
import { email, hidden, line, oneOf, paragraphs, secret, several, someOf, ticked } from './fields.server.ts'
import { parsed } from './form-action.server.ts'

const reasons = defineOptions({ unclear: 'It is unclear', hurtful: 'It is hurtful' })
const fields = {
  token: hidden(40),
  name: line({ label: 'Your name', max: 20, missing: 'Please enter your name.' }),
  address: email({ label: 'Your address', max: 254 }),
  words: paragraphs({ label: 'Your message', max: 500 }),
  reason: oneOf(reasons, 'Please choose one of these reasons.'),
  other: oneOf(reasons),
  tags: someOf(reasons),
  marks: several(10),
  isSure: ticked(),
  password: secret(100),
}
const says = { missing: 'Something is missing.', mend: 'Something is wrong.' }

function formOf(sent: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, values] of Object.entries(sent)) for (const value of [values].flat()) form.append(name, value)
  return form
}

test('what was sent is cleaned; what was not is empty, none or false', () => {
  const least = { name: ' Ada\t Obi ', reason: 'unclear' }
  expect(parsed(formOf(least), fields, says).values).toEqual({
    ...{ token: '', name: 'Ada Obi', address: '', words: '', reason: 'unclear', other: undefined },
    ...{ tags: [], marks: [], isSure: false, password: '' },
  })
  const all = {
    ...{ ...least, token: 'x', address: 'Ada <ada@example.org>', words: ' Leave out\r\nthe name. ', other: 'hurtful' },
    ...{ tags: ['unclear', 'elsewhere'], marks: ['a', 'b'], isSure: 'yes', password: ' secret ' },
  }
  expect(parsed(formOf(all), fields, says).values).toMatchObject({
    ...{ token: 'x', address: 'ada@example.org', words: 'Leave out\nthe name.', other: 'hurtful' },
    ...{ tags: ['unclear'], marks: ['a', 'b'], isSure: true, password: ' secret ' },
  })
})

test.each([
  ['nothing', { name: ' ' }, says.missing, { name: 'Please enter your name.' }],
  ['too much', { name: 'é'.repeat(21) }, says.mend, { name: 'Your name has 21 characters; at most 20 can be sent.' }],
  ['no address', { address: 'ada at example' }, says.mend, { address: 'Please enter a valid email address.' }],
  ['no reason', { reason: '' }, says.missing, { reason: 'Please choose one of these reasons.' }],
])(
  '%s is refused with a sentence at its field, and what was typed stays, but no password',
  (_, sent, message, errors) => {
    const typed = { name: 'Ada', reason: 'unclear', tags: ['unclear', 'hurtful'], ...sent }
    const { refusal, input } = parsed(formOf({ ...typed, password: 'secret' }), fields, says)
    expect(refusal).toEqual({ kind: 'refused', status: 422, message, errors })
    expect(JSON.parse(JSON.stringify(input))).toEqual(typed)
  },
)

test('a password that is asked for is missing only if nothing was typed', () => {
  const asked = { password: secret(100, 'Please enter your password.') }
  const nothing: Record<string, string>[] = [{}, { password: '' }]
  for (const sent of nothing)
    expect(parsed(formOf(sent), asked).refusal?.errors).toEqual({ password: 'Please enter your password.' })
  expect(parsed(formOf({ password: ' ' }), asked).values).toEqual({ password: ' ' })
})

test('a choice is one of the options, whatever else is sent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'Unclear')), (reason) => {
      fc.pre(!idsOf(reasons).some((id) => id === reason))
      const { refusal } = parsed(formOf({ name: 'Ada', reason }), fields, says)
      expect(refusal?.errors).toEqual({ reason: 'Please choose one of these reasons.' })
    }),
  )
})

test('the longest text is taken, counted in characters', () => {
  const longest = { name: '🌈'.repeat(20), words: '🌈'.repeat(500), reason: 'unclear' }
  expect(parsed(formOf(longest), fields, says).values).toMatchObject(longest)
})
