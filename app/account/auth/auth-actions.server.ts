import { config } from '../../platform/config/config.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { emailIndex } from '../email-index.server.ts'
import { type Answer, answering, limited, refunding } from '../limited-action.server.ts'
import { requestPasswordReset, setNewPassword } from '../passwords/password-reset.server.ts'
import { deviceCookie, knownDevice } from '../sign-in/device-cookie.server.ts'
import type { SignIn } from '../sign-in/sign-in.server.ts'
import { clientOf, type Exceeded, isByOnion, signInWithinLimits } from '../sign-in/sign-in-attempts.server.ts'
import { addressAwaited, beginSignUp, finishSignUp, renewCode } from '../sign-up/pending-sign-ups.server.ts'
import { signUp, signUpRefusal } from '../sign-up/sign-up.server.ts'
import type { VerificationStep } from '../sign-up/verification-path.ts'
import { authMessages } from './auth-messages.ts'
import { type CredentialMode, type Credentials, missingCredentials } from './credentials.ts'
import { fieldErrors } from './form-errors.ts'

/** How the Auth screen answers: a sign-up may have to go on with the code that was mailed. */
export type AuthAnswer = Answer | ({ status: 302 } & VerificationStep)

/** Does what the Auth screen was asked for in one of its modes. */
export function answerAuth(mode: CredentialMode, typed: Credentials, request: Request): Promise<AuthAnswer> {
  const missing = missingCredentials(mode, typed)
  return answering(request, async () => {
    if (missing) return { status: 400, refusal: { message: missing } }
    return answers[mode](typed, request)
  })
}

/** Ends a sign-up with the code that was mailed. */
export function answerCode(step: VerificationStep, code: string, request: Request): Promise<AuthAnswer> {
  return answering(request, async () => {
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

/** Mails another code for a sign-up; it counts like a sign-up of its own. */
export function answerRenewal(step: VerificationStep, request: Request): Promise<AuthAnswer> {
  return answering(request, async () => {
    const email = await addressAwaited(step.signUp)
    if (!email) return { status: 400, refusal: { message: authMessages.codeGone }, isOver: true }
    const exceeded = await firstExceeded(signUpLimits(email, request))
    if (exceeded) return limited(exceeded)
    await renewCode(step.signUp)
    return { status: 302, ...step, renewals: step.renewals + 1 }
  })
}

/** Sets the password that was typed on the page of a mailed link. */
export function answerNewPassword(token: string, password: string, request: Request): Promise<Answer> {
  return answering(request, async () => {
    const refusal = password
      ? await setNewPassword(token, password)
      : fieldErrors({ password: authMessages.passwordMissing })
    return refusal ? { status: 400, refusal } : { status: 200, done: authMessages.passwordChanged }
  })
}

const answers = { 'sign-in': answerSignIn, 'sign-up': answerSignUp, reset: answerReset }

async function answerSignIn(typed: Credentials, request: Request): Promise<Answer> {
  const result = await signInWithinLimits(typed, request)
  return 'limit' in result ? limited(result) : answerOf(result, authMessages.signedIn, typed, request)
}

// A slip of the keyboard does not count: a whole carrier can share one client key.
async function answerSignUp(typed: Credentials, request: Request): Promise<AuthAnswer> {
  const refusal = await signUpRefusal(typed)
  if (refusal) return { status: 400, refusal }
  const counted = signUpLimits(emailIndex(typed.email), request)
  const exceeded = await firstExceeded(counted)
  if (exceeded) return limited(exceeded)
  if (config().smtpUrl) {
    const signUp = await refunding(counted, request, () => beginSignUp(typed))
    return { status: 302, signUp, renewals: 0, staysSignedIn: typed.staysSignedIn ?? false }
  }
  return answerOf(await refunding(counted, request, () => signUp(typed)), authMessages.signedUp, typed, request)
}

// Past the limit of an address nothing is mailed and the answer stays the same, so that it tells nothing about the address.
async function answerReset({ email }: Credentials, request: Request): Promise<Answer> {
  const exceeded = await firstExceeded(resetLimits(request))
  if (exceeded) return limited(exceeded)
  if (await consume('reset-email', emailIndex(email))) await requestPasswordReset(email)
  return { status: 200, done: authMessages.resetSent }
}

function answerOf(result: SignIn, done: string, typed: Credentials, request: Request): Answer {
  return 'cookie' in result
    ? { status: 200, done, cookies: cookiesOf(result.cookie, typed, request) }
    : { status: 400, refusal: result.refusal }
}

type Stay = Pick<Credentials, 'email' | 'staysSignedIn'>

function cookiesOf(session: string, { email, staysSignedIn }: Stay, request: Request) {
  return staysSignedIn ? [session, deviceCookie(email, request)] : [session]
}

/** Counts a use of each limit. Out: the first that refuses it, or null. */
async function firstExceeded(limits: Exceeded[]): Promise<Exceeded | null> {
  for (const each of limits) if (!(await consume(each.limit, each.whom))) return each
  return null
}

function signUpLimits(email: string, request: Request): Exceeded[] {
  return [
    { limit: 'sign-up-client', whom: clientOf(request) },
    { limit: 'sign-up-email', whom: email },
  ]
}

// A flood from the same network must not keep a known device from its mailbox, unless one account makes devices for it.
function resetLimits(request: Request): Exceeded[] {
  const device = knownDevice(request)
  const byNetwork: Exceeded = { limit: device ? 'reset-device-client' : 'reset-client', whom: clientOf(request) }
  return [
    ...(device ? [{ limit: 'reset-device', whom: device.id } as const] : []),
    ...(isByOnion(request) ? [] : [byNetwork]),
  ]
}
