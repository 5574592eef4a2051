import { textParameter } from '../../platform/http/url-parts.ts'
import { cleanCode } from '../../platform/text/clean-text.ts'
import { authPath, type Return } from '../forms/auth-path.ts'

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

export function typedCode(form: FormData): string {
  const code = form.get('code')
  return typeof code === 'string' ? cleanCode(code) : ''
}
