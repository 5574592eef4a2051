import { authMessages } from './auth-messages.ts'

export interface FormErrors {
  message: string
  errors?: { email?: string; password?: string; code?: string }
}

export interface FormAnswer extends Partial<FormErrors> {
  done?: string
  next?: string
  isSignUpOver?: boolean
  email?: string
  staysSignedIn?: boolean | undefined
}

export function fieldErrors(errors: NonNullable<FormErrors['errors']>): FormErrors {
  return { message: authMessages.fieldRefused, errors }
}
