import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsOf } from '../ui/form/options.ts'
import { maxRejectionWords, postedRejection, rejectionReasons } from './rejection.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a rejection names one of six reasons, and its message is optional', () => {
  expect(rejectionReasons).toHaveLength(6)
  for (const reason of idsOf(rejectionReasons)) {
    expect(postedRejection(formOf({ reason }))).toEqual({ kind: 'valid', rejection: { reason, words: '' } })
    expect(postedRejection(formOf({ reason, words: ' Leave out\r\nthe name. ' }))).toEqual({
      kind: 'valid',
      rejection: { reason, words: 'Leave out\nthe name.' },
    })
  }
})

test('without one of the reasons nothing is rejected, and what was typed stays', () => {
  fc.assert(
    fc.property(fc.string(), (reason) => {
      fc.pre(!idsOf(rejectionReasons).some((id) => id === reason))
      const words = 'Leave out the name.'
      expect(postedRejection(formOf({ reason, words }))).toEqual({
        kind: 'invalid',
        answer: {
          input: { reason, words },
          errors: { reason: 'Please choose one of the six reasons.' },
          message: expect.stringMatching(/^Please choose a reason\./),
        },
      })
    }),
  )
})

test('a message of more than 500 characters is refused with its length', () => {
  const words = 'é'.repeat(maxRejectionWords + 1)
  expect(postedRejection(formOf({ reason: 'unclear', words }))).toMatchObject({
    kind: 'invalid',
    answer: {
      input: { reason: 'unclear', words },
      errors: { words: 'Your message has 501 characters; at most 500 can be sent.' },
    },
  })
  expect(postedRejection(formOf({ reason: 'unclear', words: words.slice(1) })).kind).toBe('valid')
})
