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
    expect(postedRejection(formOf({ reason })).rejection).toEqual({ reason, words: '' })
    expect(postedRejection(formOf({ reason, words: ' Leave out\r\nthe name. ' })).rejection).toEqual({
      reason,
      words: 'Leave out\nthe name.',
    })
  }
})

test('without one of the reasons nothing is rejected, and what was typed stays', () => {
  fc.assert(
    fc.property(fc.string(), (reason) => {
      fc.pre(!idsOf(rejectionReasons).some((id) => id === reason))
      const { rejection, answer } = postedRejection(formOf({ reason, words: 'Leave out the name.' }))
      expect(rejection).toBeUndefined()
      expect(answer?.input.words).toBe('Leave out the name.')
      expect(answer?.errors).toEqual({ reason: 'Please choose one of the six reasons.' })
      expect(answer?.message).toMatch(/^Please choose a reason\./)
    }),
  )
})

test('a message of more than 500 characters is refused with its length', () => {
  const words = 'é'.repeat(maxRejectionWords + 1)
  const { answer } = postedRejection(formOf({ reason: 'unclear', words }))
  expect(answer?.errors).toEqual({ words: 'Your message has 501 characters; at most 500 can be sent.' })
  expect(answer?.input).toEqual({ reason: 'unclear', words })
  expect(postedRejection(formOf({ reason: 'unclear', words: words.slice(1) })).rejection).toBeDefined()
})
