import { base32nopad } from '@scure/base'
import { codeOf, stepAt } from '../app/account/totp/totp-steps.server.ts'

/** Returns the code that an authenticator app shows for an `otpauth:` address. */
export function codeFor(address: string, at: number = Date.now()): string {
  const secret = base32nopad.decode(new URL(address).searchParams.get('secret') ?? '')
  return codeOf(Buffer.from(secret).toString(), stepAt(new Date(at)))
}
