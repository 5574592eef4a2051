import { isEmailAddress } from '../account/credentials.ts'
import { cleanLine, cleanParagraphs } from '../platform/clean-text.ts'

export const inquiryTypes = ['General inquiry', 'Partnership', 'Complaint'] as const
export type InquiryType = (typeof inquiryTypes)[number]

export const contactTexts = {
  missing: 'Please fill out all required fields.',
  emailMalformed: 'Please enter a valid email address.',
  mend: 'Please check the marked field.',
  failed: 'An error occurred. Please try again.',
  sent: "Thank you for your message! We'll be in touch soon.",
}

/** What somebody typed into the contact form, cleaned; an empty text where nothing was. */
export type ContactMessage = {
  name: string
  email: string
  subject: string
  inquiryType: InquiryType
  message: string
}

/** By the id of the field, which is not its name: the form stands on pages that have fields of such names. */
export type ContactErrors = Partial<Record<'contact-name' | 'contact-email' | 'contact-message', string>>

/** What the form is told about what was sent: refused, with what was typed, or done. */
export type ContactAnswer = { done?: string; message?: string; errors?: ContactErrors; typed?: ContactMessage }

/** The message in a posted form; an inquiry type that is not offered is the default, General inquiry. */
export function contactMessageIn(form: FormData): ContactMessage {
  return {
    name: cleanLine(textIn(form, 'name')),
    email: cleanLine(textIn(form, 'email')),
    subject: cleanLine(textIn(form, 'subject')),
    inquiryType: inquiryTypes.find((type) => type === form.get('inquiryType')) ?? inquiryTypes[0],
    message: cleanParagraphs(textIn(form, 'message')),
  }
}

/** What keeps a message from being sent: the sentence for the form, and one for each field. Null when nothing does. */
export function contactRefusal({
  name,
  email,
  message,
}: ContactMessage): { message: string; errors: ContactErrors } | null {
  const missing: ContactErrors = {
    ...(!name && { 'contact-name': 'Name is required.' }),
    ...(!email && { 'contact-email': 'E-mail is required.' }),
    ...(!message && { 'contact-message': 'Message is required.' }),
  }
  if (Object.keys(missing).length > 0) return { message: contactTexts.missing, errors: missing }
  if (isEmailAddress(email)) return null
  return { message: contactTexts.mend, errors: { 'contact-email': contactTexts.emailMalformed } }
}

function textIn(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
