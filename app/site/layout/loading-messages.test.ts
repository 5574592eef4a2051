import { expect, test } from 'vitest'
import { loadingMessagesOf } from './loading-messages.ts'

test('pages with words of their own say them, others nothing', () => {
  expect(loadingMessagesOf('/reviews').loading).toBe('Loading companies...')
  expect(loadingMessagesOf('/mentors').loading).toBe('Loading mentors...')
  expect(loadingMessagesOf('/mentor/abc')).toMatchObject({
    loading: 'Loading mentor profile...',
    failed: 'Failed to load the mentor profile.',
  })
  for (const other of ['/', '/mentorship', '/mentor', '/mentor/a/b', '/mentors/x']) {
    expect(loadingMessagesOf(other), other).toEqual({})
  }
})
