import { hasErrors, lengthErrors, missingErrors } from '../../platform/text/text-fields.ts'
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

export const contactFields = {
  name: { label: msg('Name'), max: 200, missing: msg('Please enter your name.') },
  email: { label: msg('Email'), max: 254, missing: msg('Please enter your email address.') },
  subject: { label: msg('Subject'), max: 200 },
  message: { label: msg('Message'), max: 8_000, missing: msg('Please write your message.') },
}

type ContactTexts = Pick<ContactMessage, keyof typeof contactFields>

export const contactFailed = msg('An error occurred. Please try again.')
export const contactInvalid = msg('Please check the marked field.')
const contactMissing = msg('Please fill out all required fields.')

/** Says which texts are missing or too long, in the browser before they are sent. */
export function contactRefusal(texts: ContactTexts): { message: string; errors: ContactErrors } | null {
  const missing = missingErrors(contactFields, texts)
  if (hasErrors(missing)) return { message: t(contactMissing), errors: byId(missing) }
  const long = lengthErrors(contactFields, texts)
  return hasErrors(long) ? { message: t(contactInvalid), errors: byId(long) } : null
}

function byId(errors: Partial<ContactTexts>): ContactErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [`contact-${field}`, error]))
}
