/** The sentences of the Auth screen, as the product's error catalogue spells them. */
export const authTexts = {
  bothMissing: 'Please enter both email and password.',
  emailMissing: 'Please enter your email address.',
  passwordMissing: 'Please enter a new password.',
  emailMalformed: 'Please enter a valid email address.',
  fieldRefused: 'Please check the marked field.',
  emailInUse: 'This email address is already in use. Please try signing in.',
  invalid: 'Invalid credentials. Please check your email and password.',
  failed: 'An error occurred. Please try again.',
  signedUp: 'Success! Your account has been created. Redirecting...',
  signedIn: 'Success! You are now signed in. Redirecting...',
  resetSent:
    'Success! If an account exists for this email, a password reset link has been sent. Please check your inbox.',
  passwordChanged: 'Your password has been changed. Please sign in with the new one.',
  linkDead: 'This link has been used already or is older than an hour. Please ask for a new one.',
} as const
