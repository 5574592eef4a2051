import { authMessages } from './auth-messages.ts'

export const authModes = ['sign-in', 'sign-up', 'code', 'reset'] as const
export type AuthMode = (typeof authModes)[number]

/** The modes in which an address and a password are asked for. */
export type CredentialMode = Exclude<AuthMode, 'code'>

export interface Credentials {
  email: string
  password: string
  /** Whether the browser keeps the session when it is closed. */
  staysSignedIn?: boolean | undefined
}

/** The mode that an address asks for; sign in unless it names another one. */
export function authMode(address: URLSearchParams): AuthMode {
  return authModes.find((mode) => mode === address.get('mode')) ?? 'sign-in'
}

/** What was typed into the form. A password is taken as it is, spaces included. */
export function typedCredentials(form: FormData): Credentials {
  return {
    email: textOf(form.get('email')).trim(),
    password: textOf(form.get('password')),
    staysSignedIn: form.has('stay'),
  }
}

/** The sentence for a form in which something is missing, or null. */
export function missingCredentials(mode: CredentialMode, { email, password }: Credentials): string | null {
  if (mode === 'reset') return email ? null : authMessages.emailMissing
  return email && password ? null : authMessages.bothMissing
}

// What the HTML standard calls a valid e-mail address, which browsers check for type=email.
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** Whether mail can be sent to what was typed. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text)
}

function textOf(value: FormDataEntryValue | null) {
  return typeof value === 'string' ? value : ''
}
