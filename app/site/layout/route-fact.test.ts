import loading from 'virtual:route-facts/loading'
import { expect, test } from 'vitest'
import { routeFact } from './navigation.ts'

test('routeFact returns a page’s own loading texts, and undefined for other pages', () => {
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
