import type { Option } from '../../ui/form/options.ts'

// Without defineOptions(), which every page would have to load: the form is in the footer.
export const inquiryTypes = [
  { id: 'General inquiry', label: 'General inquiry' },
  { id: 'Partnership', label: 'Partnership' },
  { id: 'Complaint', label: 'Complaint' },
] as const satisfies readonly Option[]

export type ContactMessage = {
  name: string
  email: string
  subject: string
  inquiryType: (typeof inquiryTypes)[number]['id']
  message: string
}

/** Keyed by field id, not name: the form appears on pages that have fields of the same names. */
export type ContactErrors = Partial<Record<`contact-${'name' | 'email' | 'subject' | 'message'}`, string>>

export type ContactAnswer = {
  done?: string
  next?: string
  message?: string
  errors?: ContactErrors
  input?: ContactMessage
}

export const contactFailed = 'An error occurred. Please try again.'
export const contactInvalid = 'Please check the marked field.'
export const maxMessageLength = 8_000
