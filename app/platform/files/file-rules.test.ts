import { expect, test } from 'vitest'
import { fileError, imageRule, pdfRule } from './file-rules.ts'

test.each([
  ['cv.pdf', 'application/pdf', true],
  ['cv', 'application/pdf', true],
  ['CV.PDF', 'application/x-pdf', true],
  ['cv.PDF', '', true],
  ['cv', '', true],
  ['cv', 'application/octet-stream', true],
  ['cv.doc', 'application/msword', false],
  ['cv.pdf.html', 'text/html', false],
])('the browser accepts %j of the type %j as a CV: %j', (name, type, isAccepted) => {
  const error = fileError(new File(['%PDF-'], name, { type }), pdfRule)
  expect(error).toBe(isAccepted ? undefined : 'Please select a PDF file.')
})

test.each([
  ['image/jpeg', true],
  ['image/jpg', true],
  ['image/pjpeg', true],
  ['image/png', true],
  ['image/x-png', true],
  ['image/webp', true],
  ['image/avif', true],
  ['image/gif', true],
  ['', true],
  ['application/octet-stream', true],
  ['image/heic', false],
  ['image/svg+xml', false],
  ['application/pdf', false],
])('the browser accepts a picture of the type %j: %j', (type, isAccepted) => {
  const error = fileError(new File(['x'], 'me', { type }), imageRule)
  expect(error).toBe(isAccepted ? undefined : 'Please select a JPEG, PNG, WebP, AVIF or GIF image.')
  if (isAccepted && type.startsWith('image/')) expect(imageRule.accept.split(',')).toContain(type)
})
