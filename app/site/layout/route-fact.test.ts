import loading from 'virtual:route-facts/loading'
import { expect, test } from 'vitest'
import { routeFact } from './route-fact.ts'

test('pages with words of their own say them, others nothing', () => {
  expect(routeFact(loading, '/reviews')?.text).toBe('Loading companies...')
  expect(routeFact(loading, '/mentors')?.text).toBe('Loading mentors...')
  expect(routeFact(loading, '/mentor/abc')).toMatchObject({
    text: 'Loading mentor profile...',
    failed: 'Failed to load the mentor profile.',
  })
  for (const other of ['/', '/mentorship', '/mentor', '/mentor/a/b', '/mentors/x']) {
    expect(routeFact(loading, other), other).toBeUndefined()
  }
})
