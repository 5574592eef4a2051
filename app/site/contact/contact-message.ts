export const inquiryTypes = ['General inquiry', 'Partnership', 'Complaint'] as const

export type ContactMessage = {
  name: string
  email: string
  subject: string
  inquiryType: (typeof inquiryTypes)[number]
  message: string
}

/** Keyed by field id, not name: the form appears on pages that have fields of the same names. */
export type ContactErrors = Partial<Record<`contact-${'name' | 'email' | 'subject' | 'message'}`, string>>

export type ContactAnswer = { done?: string; message?: string; errors?: ContactErrors; typed?: ContactMessage }

export const contactFailed = 'An error occurred. Please try again.'
export const contactInvalid = 'Please check the marked field.'
export const maxMessageLength = 8_000
