import { authMessages } from './auth-messages.ts'

/** Why a form was refused: a sentence for the form, and sentences for its fields. */
export interface FormErrors {
  message: string
  errors?: { email?: string; password?: string; code?: string }
}

/** What a page of this feature is told about the form that was sent: refused, or done and where to go next. */
export interface FormAnswer extends Partial<FormErrors> {
  done?: string
  next?: string
  /** No code can end this sign-up any more. */
  isOver?: boolean
  /** The address as it was typed. A password never comes back. */
  email?: string
  staysSignedIn?: boolean | undefined
}

/** A refusal for the sake of one field. */
export function fieldErrors(errors: NonNullable<FormErrors['errors']>): FormErrors {
  return { message: authMessages.fieldRefused, errors }
}
