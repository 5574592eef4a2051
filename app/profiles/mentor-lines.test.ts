import { expect, test } from 'vitest'
import { bioPreview, jobLine } from './mentor-lines.ts'

test.each([
  ['Head of Risk', 'Teranga Bank', 'Head of Risk at Teranga Bank'],
  ['Head of Risk', null, 'Head of Risk at a leading firm'],
  [null, 'Teranga Bank', 'Professional at Teranga Bank'],
  [null, null, 'Professional at a leading firm'],
  ['', '', 'Professional at a leading firm'],
])('the job line for %s and %s is: %s', (title, company, line) => {
  expect(jobLine({ title, company })).toBe(line)
})

test('a bio preview is the first 100 characters and an ellipsis, even if nothing follows', () => {
  expect(bioPreview('a'.repeat(100))).toBe(`${'a'.repeat(100)}…`)
  expect(bioPreview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
  expect(bioPreview('I listen.')).toBe('I listen.…')
})

test('a preview never splits a character', () => {
  const giraffes = '🦒'.repeat(101)
  expect(bioPreview(giraffes)).toBe(`${'🦒'.repeat(100)}…`)
  expect(bioPreview(`a${giraffes}`).isWellFormed()).toBe(true)
})
