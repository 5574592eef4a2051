export const authMessages = {
  bothMissing: 'Please enter both email and password.',
  emailMissing: 'Please enter your email address.',
  passwordMissing: 'Please enter a new password.',
  emailMalformed: 'Please enter a valid email address.',
  fieldRefused: 'Please check the marked field.',
  emailInUse: 'This email address is already in use. Please try signing in.',
  invalid: 'Invalid credentials. Please check your email and password.',
  failed: 'An error occurred. Please try again.',
  busy: 'An error occurred. Please try again. Many people are signing in just now; wait ten seconds.',
  lockedOut:
    'If this was not you, choose “Forgot Password?” to set a new password by email; you can then sign in at once. A device where you chose to stay signed in still accepts your password.',
  signedUp: 'Success! Your account has been created. Redirecting...',
  signedIn: 'Success! You are now signed in. Redirecting...',
  codeSent: 'We mailed a code to the address you typed. It works for 10 minutes.',
  codeRenewed: 'Enter the code that came last. If no new one comes within a minute, the last one still works.',
  codeMissing: 'Please enter the code.',
  codeWrong: 'This code is not right. Please check it, or ask for a new one.',
  codeSpent: 'There were too many wrong codes. Please ask for a new one or, if none comes, sign up again.',
  codeGone: 'This code has been used already or is older than 10 minutes. Please sign in, or sign up again.',
  resetSent:
    'Success! If an account exists for this email, a password reset link has been sent. Please check your inbox.',
  resetNext: 'The link works once, for an hour. No mail after a minute? Check your spam folder.',
  passwordChanged: 'Your password has been changed. Please sign in with the new one.',
  linkDead: 'This link has been used already or is older than an hour. Please ask for a new one.',
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
  return { message: authMessages.fieldRefused, errors }
}
