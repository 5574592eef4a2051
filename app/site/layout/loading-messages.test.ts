import { expect, test } from 'vitest'
import { messagesOf } from './loading-messages.ts'

test('pages with words of their own say them, others nothing', () => {
  expect(messagesOf('/reviews').loading).toBe('Loading companies...')
  expect(messagesOf('/mentors').loading).toBe('Loading mentors...')
  expect(messagesOf('/mentor/abc')).toMatchObject({
    loading: 'Loading mentor profile...',
    failed: 'Failed to load the mentor profile.',
  })
  for (const other of ['/', '/mentorship', '/mentor', '/mentor/a/b', '/mentors/x']) {
    expect(messagesOf(other), other).toEqual({})
  }
})
