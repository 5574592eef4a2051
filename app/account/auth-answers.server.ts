import { config } from '../platform/config.server.ts'
import { clientKey, spend, takeBack } from '../platform/limits.server.ts'
import { logError } from '../platform/request-log.server.ts'
import { accountTexts } from './account-texts.ts'
import { authTexts } from './auth-texts.ts'
import type { CodeStep } from './code-address.ts'
import { type CredentialMode, type Credentials, missingCredentials } from './credentials.ts'
import { emailIndex } from './email-index.server.ts'
import { credentialOf, eraseAccount } from './erasure.server.ts'
import { goodbye } from './goodbye.ts'
import { TooManyHashes } from './hash-queue.server.ts'
import { isPassword } from './password.server.ts'
import { requestPasswordReset, setNewPassword } from './password-reset.server.ts'
import { addressAwaited, beginSignUp, finishSignUp, renewCode } from './pending-sign-ups.server.ts'
import { fieldRefusal, type Refusal } from './refusal.ts'
import { type SignIn, signIn } from './sign-in.server.ts'
import { signUp, signUpRefusal } from './sign-up.server.ts'

/** How a form was answered: done, with a sentence and perhaps a session as its Set-Cookie line, or refused. */
export type Answer = Done | Refused

/** How the Auth screen answers: a sign-up may have to go on with the code that was mailed. */
export type AuthAnswer = Answer | ({ status: 302 } & CodeStep)

type Done = { status: 200; done: string; cookie?: string }
/** `isOver` when no code can end this sign-up any more. */
type Refused = { status: number; refusal: Refusal; isOver?: boolean }

const limited: Refused = { status: 429, refusal: { message: authTexts.failed } }

/** Does what the Auth screen was asked for in one of its modes. */
export function answerAuth(mode: CredentialMode, typed: Credentials, request: Request): Promise<AuthAnswer> {
  const missing = missingCredentials(mode, typed)
  return answering(request, async () => {
    if (missing) return { status: 400, refusal: { message: missing } }
    return answers[mode](typed, request)
  })
}

/** Ends a sign-up with the code that was mailed. */
export function answerCode({ signUp, staysSignedIn }: CodeStep, code: string, request: Request): Promise<AuthAnswer> {
  return answering(request, async () => {
    if (!code) return { status: 400, refusal: fieldRefusal({ code: authTexts.codeMissing }) }
    const end = await finishSignUp(signUp, code, staysSignedIn)
    return 'cookie' in end ? { status: 200, done: authTexts.signedUp, ...end } : { status: 400, ...end }
  })
}

/** Mails another code for a sign-up; it counts like a sign-up of its own. */
export function answerRenewal(step: CodeStep, request: Request): Promise<AuthAnswer> {
  return answering(request, async () => {
    const email = await addressAwaited(step.signUp)
    if (!email) return { status: 400, refusal: { message: authTexts.codeGone }, isOver: true }
    if (!(await maySignUp(email, request))) return limited
    await renewCode(step.signUp)
    return { status: 302, ...step, renewals: step.renewals + 1 }
  })
}

/** Sets the password that was typed on the page of a mailed link. */
export function answerNewPassword(token: string, password: string, request: Request): Promise<Answer> {
  return answering(request, async () => {
    const refusal = password
      ? await setNewPassword(token, password)
      : fieldRefusal({ password: authTexts.passwordMissing })
    return refusal ? { status: 400, refusal } : { status: 200, done: authTexts.passwordChanged }
  })
}

/** Erases the account of a member who typed the password once more; a try counts as one at signing in. */
export function answerErasure(userId: string, password: string, request: Request): Promise<Answer> {
  return answering(request, async () => {
    if (!password) return { status: 400, refusal: fieldRefusal({ password: accountTexts.passwordMissing }) }
    const { email, hash } = await credentialOf(userId)
    if (!(await mayTryPassword(email, request))) return limited
    if (!hash || !(await isPassword({ hash, password })))
      return { status: 400, refusal: fieldRefusal({ password: accountTexts.passwordWrong }) }
    if (!(await eraseAccount(userId))) return { status: 409, refusal: { message: accountTexts.lastAdmin } }
    return { status: 200, done: goodbye }
  })
}

// What is unexpected is still answered with the product's sentence, and 503 tells that trying again will help.
async function answering<T>(request: Request, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    const status = error instanceof TooManyHashes ? 503 : 500
    if (status === 500) logError(error, request)
    return { status, refusal: { message: authTexts.failed } }
  }
}

const answers = { 'sign-in': answerSignIn, 'sign-up': answerSignUp, reset: answerReset }

// Only what failed stays counted: whoever keeps trying an address could see in the count that its owner signed in meanwhile.
async function answerSignIn(typed: Credentials, request: Request): Promise<Answer> {
  const account = emailIndex(typed.email)
  if (!(await mayTryPassword(account, request))) return limited
  const result = await signIn(typed)
  if ('cookie' in result) await takeBack('sign-in-account', account).catch((error: unknown) => logError(error, request))
  return answerOf(result, authTexts.signedIn)
}

// A slip of the keyboard does not count: a whole carrier can share one client key.
async function answerSignUp(typed: Credentials, request: Request): Promise<AuthAnswer> {
  const refusal = await signUpRefusal(typed)
  if (refusal) return { status: 400, refusal }
  if (!(await maySignUp(emailIndex(typed.email), request))) return limited
  if (config().smtpUrl)
    return { status: 302, signUp: await beginSignUp(typed), renewals: 0, staysSignedIn: typed.staysSignedIn ?? false }
  return answerOf(await signUp(typed), authTexts.signedUp)
}

// Past the limit nothing is mailed and the answer stays the same, so that it tells nothing about the address.
async function answerReset({ email }: Credentials): Promise<Answer> {
  if (await spend('reset-email', emailIndex(email))) await requestPasswordReset(email)
  return { status: 200, done: authTexts.resetSent }
}

function answerOf(result: SignIn, done: string): Answer {
  return 'cookie' in result ? { status: 200, done, ...result } : { status: 400, ...result }
}

async function maySignUp(email: string, request: Request) {
  return (await spend('sign-up-client', clientOf(request))) && (await spend('sign-up-email', email))
}

async function mayTryPassword(email: string, request: Request) {
  return (await spend('sign-in-client', clientOf(request))) && (await spend('sign-in-account', email))
}

function clientOf(request: Request) {
  return clientKey(request.headers.get('x-upinde-client') ?? '')
}
