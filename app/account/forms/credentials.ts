import { cleanEmailAddress, maxAddressLength } from '../../platform/text/email-address.ts'
import { t } from '../../words/words.ts'
import { passwordMax } from '../passwords/password-policy.ts'
import { authMessages } from './auth-messages.ts'

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
    email: cleanEmailAddress(textOf(form.get('email'))),
    password: textOf(form.get('password')),
    staysSignedIn: form.has('stay'),
  }
}

export function missingCredentials(mode: CredentialMode, { email, password }: Credentials): string | null {
  if (mode === 'reset') return email ? null : t(authMessages.emailMissing)
  return email && password ? null : t(authMessages.bothMissing)
}

function textOf(value: FormDataEntryValue | null) {
  return typeof value === 'string' ? value : ''
}
