import { textParameter } from '../../platform/http/url-parts.ts'
import { msg } from '../../words/words.ts'
import { authPath, type Return } from '../forms/auth-path.ts'

export const codeGone = msg(
  'This code has been used already or is older than 10 minutes. Please sign in, or sign up again.',
)

export interface VerificationStep {
  signUp: string
  renewals: number
  staysSignedIn: boolean
}

export function verificationPath({ signUp, renewals, staysSignedIn }: VerificationStep, back: Return): string {
  const more = { ...(renewals > 0 && { renewed: String(renewals) }), ...(staysSignedIn && { stay: 'yes' }) }
  return authPath('code', back, { signUp, ...more })
}

export function parseVerificationStep(address: URLSearchParams): VerificationStep {
  return {
    signUp: textParameter(address, 'signUp'),
    renewals: Number(textParameter(address, 'renewed')) || 0,
    staysSignedIn: address.has('stay'),
  }
}
