import { msg, t } from '../../words/words.ts'
export const authMessages = {
  bothMissing: msg('Please enter both email and password.'),
  emailMissing: msg('Please enter your email address.'),
  passwordMissing: msg('Please enter a new password.'),
  emailMalformed: msg('Please enter a valid email address.'),
  fieldRefused: msg('Please check the marked field.'),
  emailInUse: msg('This email address is already in use. Please try signing in.'),
  invalid: msg('Invalid credentials. Please check your email and password.'),
  failed: msg('An error occurred. Please try again.'),
  busy: msg('An error occurred. Please try again. Many people are signing in just now; wait ten seconds.'),
  lockedOut: msg(
    'If this was not you, choose “Forgot Password?” to set a new password by email; you can then sign in at once. A device where you chose to stay signed in still accepts your password.',
  ),
  signedUp: msg('Success! Your account has been created. Redirecting...'),
  signedIn: msg('Success! You are now signed in. Redirecting...'),
  codeSent: msg('We mailed a code to the address you typed. It works for 10 minutes.'),
  codeRenewed: msg('Enter the code that came last. If no new one comes within a minute, the last one still works.'),
  codeMissing: msg('Please enter the code.'),
  codeWrong: msg('This code is not right. Please check it, or ask for a new one.'),
  codeSpent: msg('There were too many wrong codes. Please ask for a new one or, if none comes, sign up again.'),
  codeGone: msg('This code has been used already or is older than 10 minutes. Please sign in, or sign up again.'),
  resetSent: msg(
    'Success! If an account exists for this email, a password reset link has been sent. Please check your inbox.',
  ),
  resetNext: msg('The link works once, for an hour. No mail after a minute? Check your spam folder.'),
  passwordChanged: msg('Your password has been changed. Please sign in with the new one.'),
  linkDead: msg('This link has been used already or is older than an hour. Please ask for a new one.'),
} as const

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
  return { message: t(authMessages.fieldRefused), errors }
}
