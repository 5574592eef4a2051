import { isEmailAddress } from '../account/credentials.ts'
import { cleanLine, cleanParagraphs } from '../platform/clean-text.ts'

export const inquiryTexts = {
  missing: 'Please fill out all fields.',
  emailMalformed: 'Please enter a valid email address.',
  mend: 'Please check the marked field.',
  failed: 'An error occurred. Please try again.',
  sent: "Thank you! We've received your inquiry and will be in touch soon.",
}

export const inquiryLabels = {
  name: 'Name / Company Name',
  email: 'Email Address',
  reason: 'Why do you want to partner with us?',
}

export type InquiryField = keyof typeof inquiryLabels

/** What somebody typed into the partner form, cleaned; an empty text where nothing was. */
export type Inquiry = Record<InquiryField, string>

export type InquiryErrors = Partial<Inquiry>

/** What a refused form is told: the sentence, one for each field, and what was typed, with the form's token. */
export type InquiryAnswer = { message: string; errors?: InquiryErrors; typed: Inquiry; token: string }

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

/** What keeps an inquiry from being sent; null when nothing does. */
export function inquiryRefusal(typed: Inquiry): Pick<InquiryAnswer, 'message' | 'errors'> | null {
  const missing = (Object.keys(inquiryLabels) as InquiryField[]).filter((field) => !typed[field])
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((field) => [field, 'Please fill this in.']))
    return { message: inquiryTexts.missing, errors }
  }
  if (isEmailAddress(typed.email)) return null
  return { message: inquiryTexts.mend, errors: { email: inquiryTexts.emailMalformed } }
}

function textIn(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
