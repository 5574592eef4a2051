import { isEmailAddress } from '../account/auth/credentials.ts'
import { cleanLine, cleanParagraphs } from '../platform/text/clean-text.ts'
import { tooLong } from '../platform/text/text-length.ts'

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

/** How long each answer may be, in characters. All of them together fit into the largest form that is taken. */
const lengths = {
  name: { what: 'The name', most: 200 },
  email: { what: 'The email address', most: 254 },
  reason: { what: 'Your answer', most: 8_000 },
}

const missingTexts = {
  name: 'Please enter your name or the name of your company.',
  email: 'Please enter your email address.',
  reason: 'Please tell us why you want to partner with us.',
}

export type InquiryField = keyof typeof inquiryLabels

const fields = Object.keys(inquiryLabels) as InquiryField[]

/** What somebody typed into the partner form, cleaned; an empty text where nothing was. */
export type Inquiry = Record<InquiryField, string>

export type InquiryErrors = Partial<Inquiry>

/**
 * What a refused form is told: the sentence, one for each field, and what was typed, with the form's token; and whether it
 * is refused because nobody is signed in any more.
 */
export type InquiryAnswer = {
  message: string
  errors?: InquiryErrors
  typed: Inquiry
  token: string
  isSignedOut?: boolean
}

/** The inquiry in a posted form, of which only the three fields count. */
export function inquiryIn(form: FormData): Inquiry {
  return {
    name: cleanLine(textIn(form, 'name')),
    email: cleanLine(textIn(form, 'email')),
    reason: cleanParagraphs(textIn(form, 'reason')),
  }
}

/** The token that came with a form. */
export function tokenIn(form: FormData): string {
  return textIn(form, 'token')
}

/** Whether nothing was typed. */
export function isBlank(typed: Inquiry): boolean {
  return fields.every((field) => typed[field] === '')
}

/** What keeps an inquiry from being sent; null when nothing does. */
export function inquiryRefusal(typed: Inquiry): Pick<InquiryAnswer, 'message' | 'errors'> | null {
  const missing = fields.filter((field) => !typed[field])
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((field) => [field, missingTexts[field]]))
    return { message: inquiryTexts.missing, errors }
  }
  const errors = Object.fromEntries(
    fields.flatMap((field) => {
      const { what, most } = lengths[field]
      const error = tooLong(what, typed[field], most)
      return error ? [[field, error]] : []
    }),
  )
  if (!errors.email && !isEmailAddress(typed.email)) errors.email = inquiryTexts.emailMalformed
  return Object.keys(errors).length > 0 ? { message: inquiryTexts.mend, errors } : null
}

function textIn(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
