export const inquiryTypes = ['General inquiry', 'Partnership', 'Complaint'] as const

/** What somebody typed into the contact form; an empty text where nothing was. */
export type ContactMessage = {
  name: string
  email: string
  subject: string
  inquiryType: (typeof inquiryTypes)[number]
  message: string
}

/** By the id of the field, which is not its name: the form stands on pages that have fields of such names. */
export type ContactErrors = Partial<Record<`contact-${'name' | 'email' | 'subject' | 'message'}`, string>>

/** What the form is told about what was sent: refused, with what was typed, or done. */
export type ContactAnswer = { done?: string; message?: string; errors?: ContactErrors; typed?: ContactMessage }

export const contactFailed = 'An error occurred. Please try again.'
export const contactMend = 'Please check the marked field.'
export const longestMessage = 8_000
