import { expect, test } from 'vitest'
import { fileError, pdfRule } from './file-rules.ts'

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
