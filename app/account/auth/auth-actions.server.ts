import { type RouterContextProvider, replace } from 'react-router'
import { email, line, secret, ticked } from '../../forms/fields.server.ts'
import { formAction, type Outcome, refusedAt } from '../../forms/form-action.server.ts'
import type { Refusal } from '../../forms/outcome.ts'
import { config } from '../../platform/config/config.server.ts'
import { count } from '../../platform/http/limit-refusal.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { clientKeyOf, isOnionRequest } from '../../platform/http/network.server.ts'
import { cleanCode } from '../../platform/text/clean-text.ts'
import { maxAddressLength } from '../../platform/text/email-address.ts'
import { refreshHeader } from '../../ui/delayed-redirect.ts'
import { msg, t } from '../../words/words.ts'
import { emailIndex } from '../accounts.server.ts'
import { authMode } from '../forms/auth-path.ts'
import { parseReturn, returnUrl } from '../forms/return-to.server.ts'
import { requestPasswordReset } from '../password-reset/password-reset.server.ts'
import { newPasswordError } from '../passwords/password-policy.server.ts'
import { passwordMax } from '../passwords/password-policy.ts'
import { refundWhenBusy } from '../passwords/refunds.server.ts'
import { deviceCookie, knownDevice } from '../sessions/device-cookie.server.ts'
import { flashTexts, setFlashMessage } from '../sessions/flash-message.server.ts'
import { becomeVisitor } from '../sessions/session.server.ts'
import { anybody } from '../sessions/who.server.ts'
import { type SignIn, signInWithinLimits, takeTurn } from '../sign-in/sign-in.server.ts'
import {
  beginSignUp,
  finishSignUp,
  pendingEmailIndex,
  renewCode,
  signUpOver,
} from '../sign-up/pending-sign-ups.server.ts'
import { signUp } from '../sign-up/sign-up.server.ts'
import { signUpId } from '../sign-up/verification-code.server.ts'
import { parseVerificationStep, type VerificationStep, verificationPath } from '../sign-up/verification-path.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

type Input = { email?: string; stay?: string; code?: string }

/** Of any mode. */
export type AuthAnswer =
  | Refusal<Input, 'email' | 'password' | 'code'>
  | { kind: 'done'; done: string; next?: string; input?: Input }

const emailMissing = msg('Please enter your email address.')

const credentials = {
  // Whatever is no address is refused as a wrong one is.
  email: line({ max: maxAddressLength, missing: emailMissing }),
  password: secret(passwordMax, msg('Please enter your password.')),
  stay: ticked(),
}

const address = { email: email({ max: maxAddressLength, missing: emailMissing }) }

const says = { missing: msg('Please enter both email and password.') }

const done = {
  signedIn: msg('Success! You are now signed in. Redirecting...'),
  signedUp: msg('Success! Your account has been created. Redirecting...'),
}

const actions = {
  'sign-in': formAction({
    fields: credentials,
    who: anybody,
    says,
    act: async (typed, _, args) =>
      withCookies(await signInWithinLimits(typed, args.request), typed.stay, 'signedIn', args),
  }),
  'sign-up': formAction({
    fields: { ...credentials, ...address },
    who: anybody,
    says,
    act: async (typed, _, args) => {
      const { request } = args
      const error = await newPasswordError(typed.password, { address: typed.email, isAdmin: false })
      if (error) return refusedAt({ password: error })
      const turn = await takeTurn(request)
      // Typing errors are not counted: a whole mobile carrier can share one client key.
      const network = await countSignUp(request)
      const counted = <T>(work: () => Promise<T>) => refundWhenBusy('sign-up-client', network, request, work)
      if (!config().smtpUrl) return withCookies(await counted(() => signUp(typed, turn)), typed.stay, 'signedUp', args)
      const token = await counted(() => beginSignUp(typed, turn))
      return toCode({ signUp: token, renewals: 0, staysSignedIn: typed.stay }, args)
    },
  }),
  code: formAction({
    fields: { code: line({ max: 100, missing: msg('Please enter the code.') }) },
    who: anybody,
    act: async ({ code }, _, args) => {
      const step = parseVerificationStep(args.url.searchParams)
      return withCookies(await finishSignUp(step, cleanCode(code)), step.staysSignedIn, 'signedUp', args)
    },
  }),
  renewal: formAction({
    fields: {},
    who: anybody,
    act: async (_, __, args) => {
      const step = parseVerificationStep(args.url.searchParams)
      const index = await pendingEmailIndex(signUpId(step.signUp))
      if (!index) return signUpOver()
      await countSignUp(args.request)
      await renewCode(signUpId(step.signUp), index)
      return toCode({ ...step, renewals: step.renewals + 1 }, args)
    },
  }),
  reset: formAction({
    fields: address,
    who: anybody,
    act: async ({ email }, _, { request }, input) => {
      await countReset(request)
      // Over the limit nothing is mailed, but the answer stays the same and reveals nothing about the address.
      if (await consume('reset-email', emailIndex(email))) await requestPasswordReset(email)
      const done = t(
        'Success! If an account exists for this email, a password reset link has been sent. Please check your inbox.',
      )
      return { kind: 'done', said: { done, input } }
    },
  }),
}

export function authAction(args: Args) {
  const { searchParams } = args.url
  const mode = authMode(searchParams)
  return actions[mode === 'code' && searchParams.has('renewal') ? 'renewal' : mode](args)
}

async function withCookies<Field extends string>(
  result: SignIn<Field>,
  stays: boolean,
  how: keyof typeof done,
  { context, request, url }: Args,
): Promise<Outcome<{ done: string; next: string }, Field>> {
  if (result.kind === 'refused') return result
  await becomeVisitor(context, request)
  const next = returnUrl(parseReturn(url.searchParams))
  setFlashMessage(result.cookie, next, t(flashTexts[how]))
  const headers = new Headers({ ...refreshHeader(next), 'Set-Cookie': result.cookie })
  if (stays) headers.append('Set-Cookie', deviceCookie(result.email, request))
  return { kind: 'done', said: { done: t(done[how]), next }, headers }
}

function toCode(step: VerificationStep, { url }: Args): Outcome {
  return { kind: 'done', to: replace(verificationPath(step, parseReturn(url.searchParams))) }
}

async function countSignUp(request: Request) {
  const network = clientKeyOf(request)
  await count('sign-up-client', network)
  return network
}

// A flood from a network must not lock out its known devices. They still share a limit, as one account can create many.
async function countReset(request: Request) {
  const device = knownDevice(request)
  if (device) await count('reset-device', device.id)
  if (!isOnionRequest(request)) await count(device ? 'reset-device-client' : 'reset-client', clientKeyOf(request))
}
