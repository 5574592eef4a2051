import { isEmailAddress } from '../account/forms/credentials.ts'
import { cleanLine, cleanParagraphs } from '../platform/text/clean-text.ts'
import { hasErrors, lengthErrors, maxLengths, missingErrors } from '../platform/text/text-fields.ts'

export const inquiryTexts = {
  missing: 'Please fill out all fields.',
  emailMalformed: 'Please enter a valid email address.',
  mend: 'Please check the marked field.',
  signedOut: 'You must be logged in to send an inquiry. What you wrote is still here.',
  failed: 'An error occurred. Please try again.',
  sent: "Thank you! We've received your inquiry and will be in touch soon.",
}

export const inquiryLabels = {
  name: 'Name / Company Name',
  email: 'Email Address',
  reason: 'Why do you want to partner with us?',
}

// All three answers together fit into the largest form that the server accepts.
const textFields = {
  name: { label: 'The name', max: 200, missing: 'Please enter your name or the name of your company.' },
  email: { label: 'The email address', max: 254, missing: 'Please enter your email address.' },
  reason: { label: 'Your answer', max: 8_000, missing: 'Please tell us why you want to partner with us.' },
}

export const postedFields = { ...maxLengths(textFields), token: 40 }

export type InquiryField = keyof typeof inquiryLabels

const fields = Object.keys(inquiryLabels) as InquiryField[]

export type Inquiry = Record<InquiryField, string>

export type InquiryErrors = Partial<Inquiry>

export type InquiryAnswer = {
  message: string
  errors?: InquiryErrors
  input: Inquiry
  token: string
  isSignedOut?: boolean
}

export function inquiryIn(form: FormData): Inquiry {
  return {
    name: cleanLine(textIn(form, 'name')),
    email: cleanLine(textIn(form, 'email')),
    reason: cleanParagraphs(textIn(form, 'reason')),
  }
}

export function tokenIn(form: FormData): string {
  return textIn(form, 'token')
}

export function isBlank(inquiry: Inquiry): boolean {
  return fields.every((field) => inquiry[field] === '')
}

export function inquiryRefusal(inquiry: Inquiry): Pick<InquiryAnswer, 'message' | 'errors'> | null {
  const missing = missingErrors(textFields, inquiry)
  if (hasErrors(missing)) return { message: inquiryTexts.missing, errors: missing }
  const errors = lengthErrors(textFields, inquiry)
  if (!errors.email && !isEmailAddress(inquiry.email)) errors.email = inquiryTexts.emailMalformed
  return hasErrors(errors) ? { message: inquiryTexts.mend, errors } : null
}

function textIn(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
