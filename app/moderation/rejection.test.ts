import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineOptions, idsOf } from '../ui/form/options.ts'
import { maxRejectionWords, postedRejection, rejectionReasonIds } from './rejection.ts'

const reasons = defineOptions({ unclear: 'It is unclear', hurtful: 'It is hurtful' })

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a rejection names one of the reasons that are offered, and its message is optional', () => {
  for (const reason of idsOf(reasons)) {
    expect(postedRejection(formOf({ reason }), reasons)).toEqual({ kind: 'valid', rejection: { reason, words: '' } })
    expect(postedRejection(formOf({ reason, words: ' Leave out\r\nthe name. ' }), reasons)).toEqual({
      kind: 'valid',
      rejection: { reason, words: 'Leave out\nthe name.' },
    })
  }
})

test('without one of the reasons nothing is rejected, and what was typed stays', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...rejectionReasonIds)), (reason) => {
      fc.pre(!idsOf(reasons).some((id) => id === reason))
      const words = 'Leave out the name.'
      expect(postedRejection(formOf({ reason, words }), reasons)).toEqual({
        kind: 'invalid',
        answer: {
          input: { reason, words },
          errors: { reason: 'Please choose one of these reasons.' },
          message: expect.stringMatching(/^Please choose a reason\./),
        },
      })
    }),
  )
})

test('a message of more than 500 characters is refused with its length', () => {
  const words = 'é'.repeat(maxRejectionWords + 1)
  expect(postedRejection(formOf({ reason: 'unclear', words }), reasons)).toMatchObject({
    kind: 'invalid',
    answer: {
      input: { reason: 'unclear', words },
      errors: { words: 'Your message has 501 characters; at most 500 can be sent.' },
    },
  })
  expect(postedRejection(formOf({ reason: 'unclear', words: words.slice(1) }), reasons).kind).toBe('valid')
})
