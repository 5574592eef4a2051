import { config } from '../../platform/config/config.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { clientKeyOf, isOnionRequest } from '../../platform/http/network.server.ts'
import { isEmailAddress } from '../../platform/text/email-address.ts'
import { t } from '../../words/words.ts'
import { emailIndex } from '../accounts.server.ts'
import {
  type Done,
  type ExceededLimit,
  type RefusedAnswer,
  refundWhenBusy,
  refuse,
  refuseExceeded,
  refuseOnError,
} from '../forms/answers.server.ts'
import { authMessages, fieldErrors } from '../forms/auth-messages.ts'
import { type CredentialMode, type Credentials, missingCredentials } from '../forms/credentials.ts'
import { requestPasswordReset } from '../password-reset/password-reset.server.ts'
import { deviceCookie, knownDevice } from '../sessions/device-cookie.server.ts'
import { type SignIn, signInWithinLimits, takeTurn } from '../sign-in/sign-in.server.ts'
import {
  beginSignUp,
  finishSignUp,
  pendingEmailIndex,
  renewCode,
  signUpOver,
} from '../sign-up/pending-sign-ups.server.ts'
import { signUp, signUpRefusal } from '../sign-up/sign-up.server.ts'
import type { VerificationStep } from '../sign-up/verification-path.ts'

export type AuthAnswer = SignedIn | Done | RefusedAnswer | ({ kind: 'code sent' } & VerificationStep)

type SignedIn = { kind: 'signed in'; done: string; cookies: string[] }

const handlers = { 'sign-in': answerSignIn, 'sign-up': answerSignUp, reset: answerReset }

export function answerAuth(mode: CredentialMode, credentials: Credentials, request: Request): Promise<AuthAnswer> {
  const missing = missingCredentials(mode, credentials)
  return refuseOnError(request, async () => {
    return missing ? refuse({ message: missing }) : handlers[mode](credentials, request)
  })
}

async function answerSignIn(credentials: Credentials, request: Request): Promise<AuthAnswer> {
  return withCookies(await signInWithinLimits(credentials, request), t(authMessages.signedIn), credentials, request)
}

// Typing errors are not counted: a whole mobile carrier can share one client key.
async function answerSignUp(credentials: Credentials, request: Request): Promise<AuthAnswer> {
  const refusal = await signUpRefusal(credentials)
  if (refusal) return refuse(refusal)
  const turn = await takeTurn(request)
  const network = signUpLimit(request)
  if (!(await consume(network.limit, network.key))) return refuseExceeded(network)
  if (config().smtpUrl) {
    const signUp = await refundWhenBusy([network], request, () => beginSignUp(credentials, turn))
    return { kind: 'code sent', signUp, renewals: 0, staysSignedIn: credentials.staysSignedIn ?? false }
  }
  const result = await refundWhenBusy([network], request, () => signUp(credentials, turn))
  return withCookies(result, t(authMessages.signedUp), credentials, request)
}

export function answerCode(step: VerificationStep, code: string, request: Request): Promise<AuthAnswer> {
  return refuseOnError(request, async () => {
    if (!code) return refuse(fieldErrors({ code: t(authMessages.codeMissing) }))
    const result = await finishSignUp(step, code)
    if (result.kind === 'refused') return result
    const credentials = { email: result.address, staysSignedIn: step.staysSignedIn }
    return withCookies(result, t(authMessages.signedUp), credentials, request)
  })
}

export function answerRenewal(step: VerificationStep, request: Request): Promise<AuthAnswer> {
  return refuseOnError(request, async () => {
    const email = await pendingEmailIndex(step.signUp)
    if (!email) return signUpOver(t(authMessages.codeGone))
    const network = signUpLimit(request)
    if (!(await consume(network.limit, network.key))) return refuseExceeded(network)
    await renewCode(step.signUp, email)
    return { kind: 'code sent', ...step, renewals: step.renewals + 1 }
  })
}

// Over the limit nothing is mailed, but the answer stays the same and reveals nothing about the address.
async function answerReset({ email }: Credentials, request: Request): Promise<AuthAnswer> {
  if (!isEmailAddress(email)) return refuse(fieldErrors({ email: t(authMessages.emailMalformed) }))
  const exceeded = await consumeUntilRefused(resetLimits(request))
  if (exceeded) return refuseExceeded(exceeded)
  if (await consume('reset-email', emailIndex(email))) await requestPasswordReset(email)
  return { kind: 'done', done: t(authMessages.resetSent) }
}

function withCookies(
  result: SignIn,
  done: string,
  { email, staysSignedIn }: Pick<Credentials, 'email' | 'staysSignedIn'>,
  request: Request,
): AuthAnswer {
  if (result.kind === 'refused') return result
  const cookies = staysSignedIn ? [result.cookie, deviceCookie(email, request)] : [result.cookie]
  return { kind: 'signed in', done, cookies }
}

async function consumeUntilRefused(limits: ExceededLimit[]): Promise<ExceededLimit | null> {
  for (const each of limits) if (!(await consume(each.limit, each.key))) return each
  return null
}

function signUpLimit(request: Request): ExceededLimit {
  return { limit: 'sign-up-client', key: clientKeyOf(request) }
}

// A flood from a network must not lock out its known devices. They still share a limit, as one account can create many.
function resetLimits(request: Request): ExceededLimit[] {
  const device = knownDevice(request)
  const byNetwork: ExceededLimit = { limit: device ? 'reset-device-client' : 'reset-client', key: clientKeyOf(request) }
  return [
    ...(device ? [{ limit: 'reset-device', key: device.id } as const] : []),
    ...(isOnionRequest(request) ? [] : [byNetwork]),
  ]
}
