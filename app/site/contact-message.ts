import { tooLong } from '../platform/text-length.ts'

export const inquiryTypes = ['General inquiry', 'Partnership', 'Complaint'] as const

/** What somebody typed into the contact form; an empty text where nothing was. */
export type ContactMessage = {
  name: string
  email: string
  subject: string
  inquiryType: (typeof inquiryTypes)[number]
  message: string
}

/** How long each text may be, in characters. All of them together fit into the largest form that is taken. */
const lengths = {
  name: { what: 'Name', most: 200 },
  email: { what: 'E-mail', most: 254 },
  subject: { what: 'Subject', most: 200 },
  message: { what: 'Message', most: 8_000 },
}
type TypedField = keyof typeof lengths

/** By the id of the field, which is not its name: the form stands on pages that have fields of such names. */
export type ContactErrors = Partial<Record<`contact-${TypedField}`, string>>

/** What the form is told about what was sent: refused, with what was typed, or done. */
export type ContactAnswer = { done?: string; message?: string; errors?: ContactErrors; typed?: ContactMessage }

export const contactFailed = 'An error occurred. Please try again.'
export const contactMend = 'Please check the marked field.'

/** What is said of texts that are too long, or null. */
export function lengthRefusal(typed: Record<TypedField, string>) {
  const errors: ContactErrors = {}
  for (const field of Object.keys(lengths) as TypedField[]) {
    const { what, most } = lengths[field]
    const error = tooLong(what, typed[field], most)
    if (error) errors[`contact-${field}`] = error
  }
  return Object.keys(errors).length > 0 ? { message: contactMend, errors } : null
}
