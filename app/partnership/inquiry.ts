import { cleanLine, cleanParagraphs } from '../platform/text/clean-text.ts'
import { cleanEmailAddress, isEmailAddress } from '../platform/text/email-address.ts'
import { hasErrors, lengthErrors, maxLengths, missingErrors } from '../platform/text/text-fields.ts'
import { msg, t } from '../words/words.ts'

export const inquiryTexts = {
  missing: msg('Please fill out all fields.'),
  emailMalformed: msg('Please enter a valid email address.'),
  mend: msg('Please check the marked field.'),
  signedOut: msg('You must be logged in to send an inquiry. What you wrote is still here.'),
  failed: msg('An error occurred. Please try again.'),
  sent: msg("Thank you! We've received your inquiry and will be in touch soon."),
}

export const inquiryLabels = {
  name: msg('Name / Company Name'),
  email: msg('Email Address'),
  reason: msg('Why do you want to partner with us?'),
}

const textFields = {
  name: { label: msg('The name'), max: 200, missing: msg('Please enter your name or the name of your company.') },
  email: { label: msg('The email address'), max: 254, missing: msg('Please enter your email address.') },
  reason: { label: msg('Your answer'), max: 8_000, missing: msg('Please tell us why you want to partner with us.') },
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
    email: cleanEmailAddress(textIn(form, 'email')),
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
  if (hasErrors(missing)) return { message: t(inquiryTexts.missing), errors: missing }
  const errors = lengthErrors(textFields, inquiry)
  if (!errors.email && !isEmailAddress(inquiry.email)) errors.email = t(inquiryTexts.emailMalformed)
  return hasErrors(errors) ? { message: t(inquiryTexts.mend), errors } : null
}

function textIn(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
