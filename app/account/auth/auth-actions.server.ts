import { config } from '../../platform/config/config.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { emailIndex } from '../email-index.server.ts'
import { type Answer, refundWhenBusy, refuseExceeded, refuseOnError } from '../limited-action.server.ts'
import { requestPasswordReset, setNewPassword } from '../passwords/password-reset.server.ts'
import { deviceCookie, knownDevice } from '../sign-in/device-cookie.server.ts'
import type { SignIn } from '../sign-in/sign-in.server.ts'
import {
  clientKeyOf,
  type Exceeded,
  isOnionRequest,
  signInWithinLimits,
  takeTurn,
} from '../sign-in/sign-in-attempts.server.ts'
import { beginSignUp, finishSignUp, pendingEmailIndex, renewCode } from '../sign-up/pending-sign-ups.server.ts'
import { signUp, signUpRefusal } from '../sign-up/sign-up.server.ts'
import type { VerificationStep } from '../sign-up/verification-path.ts'
import { authMessages } from './auth-messages.ts'
import { type CredentialMode, type Credentials, missingCredentials } from './credentials.ts'
import { fieldErrors } from './form-errors.ts'

export type AuthAnswer = Answer | ({ status: 302 } & VerificationStep)

export function answerAuth(mode: CredentialMode, typed: Credentials, request: Request): Promise<AuthAnswer> {
  const missing = missingCredentials(mode, typed)
  return refuseOnError(request, async () => {
    if (missing) return { status: 400, refusal: { message: missing } }
    return handlers[mode](typed, request)
  })
}

export function answerCode(step: VerificationStep, code: string, request: Request): Promise<AuthAnswer> {
  return refuseOnError(request, async () => {
    if (!code) return { status: 400, refusal: fieldErrors({ code: authMessages.codeMissing }) }
    const end = await finishSignUp(step, code)
    if (!('cookie' in end)) return { status: 400, ...end }
    return {
      status: 200,
      done: authMessages.signedUp,
      cookies: cookiesOf(end.cookie, { email: end.address, staysSignedIn: step.staysSignedIn }, request),
    }
  })
}

export function answerRenewal(step: VerificationStep, request: Request): Promise<AuthAnswer> {
  return refuseOnError(request, async () => {
    const email = await pendingEmailIndex(step.signUp)
    if (!email) return { status: 400, refusal: { message: authMessages.codeGone }, isSignUpOver: true }
    const network = signUpLimit(request)
    if (!(await consume(network.limit, network.key))) return refuseExceeded(network)
    await renewCode(step.signUp, email)
    return { status: 302, ...step, renewals: step.renewals + 1 }
  })
}

export function answerNewPassword(token: string, password: string, request: Request): Promise<Answer> {
  return refuseOnError(request, async () => {
    const refusal = password
      ? await setNewPassword(token, password)
      : fieldErrors({ password: authMessages.passwordMissing })
    return refusal ? { status: 400, refusal } : { status: 200, done: authMessages.passwordChanged }
  })
}

const handlers = { 'sign-in': answerSignIn, 'sign-up': answerSignUp, reset: answerReset }

async function answerSignIn(typed: Credentials, request: Request): Promise<Answer> {
  const result = await signInWithinLimits(typed, request)
  return 'limit' in result ? refuseExceeded(result) : toAnswer(result, authMessages.signedIn, typed, request)
}

// Typing errors are not counted: a whole mobile carrier can share one client key.
async function answerSignUp(typed: Credentials, request: Request): Promise<AuthAnswer> {
  const refusal = await signUpRefusal(typed)
  if (refusal) return { status: 400, refusal }
  const turn = await takeTurn(request)
  const network = signUpLimit(request)
  if (!(await consume(network.limit, network.key))) return refuseExceeded(network)
  if (config().smtpUrl) {
    const signUp = await refundWhenBusy([network], request, () => beginSignUp(typed, turn))
    return { status: 302, signUp, renewals: 0, staysSignedIn: typed.staysSignedIn ?? false }
  }
  return toAnswer(
    await refundWhenBusy([network], request, () => signUp(typed, turn)),
    authMessages.signedUp,
    typed,
    request,
  )
}

// Over the limit nothing is mailed, but the answer stays the same and reveals nothing about the address.
async function answerReset({ email }: Credentials, request: Request): Promise<Answer> {
  const exceeded = await consumeUntilRefused(resetLimits(request))
  if (exceeded) return refuseExceeded(exceeded)
  if (await consume('reset-email', emailIndex(email))) await requestPasswordReset(email)
  return { status: 200, done: authMessages.resetSent }
}

function toAnswer(result: SignIn, done: string, typed: Credentials, request: Request): Answer {
  return 'cookie' in result
    ? { status: 200, done, cookies: cookiesOf(result.cookie, typed, request) }
    : { status: 400, refusal: result.refusal }
}

type Stay = Pick<Credentials, 'email' | 'staysSignedIn'>

function cookiesOf(session: string, { email, staysSignedIn }: Stay, request: Request) {
  return staysSignedIn ? [session, deviceCookie(email, request)] : [session]
}

async function consumeUntilRefused(limits: Exceeded[]): Promise<Exceeded | null> {
  for (const each of limits) if (!(await consume(each.limit, each.key))) return each
  return null
}

function signUpLimit(request: Request): Exceeded {
  return { limit: 'sign-up-client', key: clientKeyOf(request) }
}

// A flood from a network must not lock out its known devices. They still share a limit, as one account can create many.
function resetLimits(request: Request): Exceeded[] {
  const device = knownDevice(request)
  const byNetwork: Exceeded = { limit: device ? 'reset-device-client' : 'reset-client', key: clientKeyOf(request) }
  return [
    ...(device ? [{ limit: 'reset-device', key: device.id } as const] : []),
    ...(isOnionRequest(request) ? [] : [byNetwork]),
  ]
}
