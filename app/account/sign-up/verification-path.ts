import { authPath, type Return } from '../auth/return-to.ts'

/** What the address of the card carries between the two steps of signing up. */
export interface VerificationStep {
  /** The token of the sign-up. */
  signUp: string
  /** How many codes were mailed after the first. */
  renewals: number
  /** Whether the browser is to keep the session, as it was ticked before the code was mailed. */
  staysSignedIn: boolean
}

/** The address of the card that asks for the mailed code. */
export function verificationPath({ signUp, renewals, staysSignedIn }: VerificationStep, back: Return): string {
  const more = { ...(renewals > 0 && { renewed: String(renewals) }), ...(staysSignedIn && { stay: 'yes' }) }
  return authPath('code', back, { signUp, ...more })
}

/** What such an address says. */
export function verificationStepOf(address: URLSearchParams): VerificationStep {
  return {
    signUp: address.get('signUp') ?? '',
    renewals: Number(address.get('renewed')) || 0,
    staysSignedIn: address.has('stay'),
  }
}
