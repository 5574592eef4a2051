import type { Option } from '../../ui/form/options.ts'
import { msg, t } from '../../words/words.ts'

// Without defineOptions(), which every page would have to load: the form is in the footer.
export const inquiryTypes = [
  {
    id: 'General inquiry',
    get label() {
      return t('General inquiry')
    },
  },
  {
    id: 'Partnership',
    get label() {
      return t('Partnership')
    },
  },
  {
    id: 'Complaint',
    get label() {
      return t('Complaint')
    },
  },
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

export const contactFailed = msg('An error occurred. Please try again.')
export const contactInvalid = msg('Please check the marked field.')
export const maxMessageLength = 8_000
