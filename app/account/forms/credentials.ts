import { t } from '../../words/words.ts'
import { passwordMax } from '../passwords/password-policy.ts'
import { authMessages } from './auth-messages.ts'

const maxAddressLength = 254

export const credentialLengths = { email: maxAddressLength, password: passwordMax, stay: 10 }

export const authModes = ['sign-in', 'sign-up', 'code', 'reset'] as const
export type AuthMode = (typeof authModes)[number]

export type CredentialMode = Exclude<AuthMode, 'code'>

export interface Credentials {
  email: string
  password: string
  staysSignedIn?: boolean | undefined
}

export function authMode(address: URLSearchParams): AuthMode {
  return authModes.find((mode) => mode === address.get('mode')) ?? 'sign-in'
}

export function typedCredentials(form: FormData): Credentials {
  return {
    email: textOf(form.get('email')).trim(),
    password: textOf(form.get('password')),
    staysSignedIn: form.has('stay'),
  }
}

export function missingCredentials(mode: CredentialMode, { email, password }: Credentials): string | null {
  if (mode === 'reset') return email ? null : t(authMessages.emailMissing)
  return email && password ? null : t(authMessages.bothMissing)
}

// The HTML standard’s definition, which browsers apply to type=email.
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

export function isEmailAddress(text: string): boolean {
  return text.length <= maxAddressLength && emailPattern.test(text)
}

function textOf(value: FormDataEntryValue | null) {
  return typeof value === 'string' ? value : ''
}
