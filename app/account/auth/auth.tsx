import { data, redirect, replace, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import { config } from '../../platform/config/config.server.ts'
import { postedForm } from '../../platform/http/form-parser.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { refreshHeader, useDelayedRedirect } from '../../ui/delayed-redirect.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { SmallDrawing } from '../../ui/list/small-drawing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { msg, t } from '../../words/words.ts'
import { AuthCard } from '../forms/auth-card.tsx'
import { authMessages, type FormAnswer } from '../forms/auth-messages.ts'
import {
  type AuthMode,
  authMode,
  credentialLengths,
  missingCredentials,
  typedCredentials,
} from '../forms/credentials.ts'
import { parseReturn, returnUrl } from '../forms/return-to.server.ts'
import { sendForm } from '../forms/send-form.ts'
import { isOverloaded } from '../passwords/hash-queue.server.ts'
import { flashTexts, setFlashMessage } from '../sessions/flash-message.server.ts'
import { becomeVisitor, currentMember } from '../sessions/session.server.ts'
import { hashTurnOf } from '../sign-in/sign-in.server.ts'
import { pendingEmailIndex } from '../sign-up/pending-sign-ups.server.ts'
import { parseVerificationStep, typedCode, verificationPath } from '../sign-up/verification-path.ts'
import { VerificationForm } from '../sign-up/verification-step.tsx'
import type { Route } from './+types/auth'
import { answerAuth, answerCode, answerRenewal } from './auth-actions.server.ts'
import { AuthLinks } from './auth-links.tsx'
import { CredentialForm } from './credential-form.tsx'
import { reasonFor } from './reasons.server.ts'
import { WhatComesNext } from './what-comes-next.tsx'

const titles = {
  'sign-in': msg('Sign In'),
  'sign-up': msg('Create Account'),
  code: msg('Check Your Email'),
  reset: msg('Reset Password'),
}

const hashingModes: ReadonlySet<AuthMode> = new Set(['sign-in', 'sign-up'])

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${t(titles[loaderData?.mode ?? 'sign-in'])} · ${brand.name}` }]
}

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url }, next) => {
    const hashes = request.method === 'POST' && hashingModes.has(authMode(url.searchParams))
    if (!hashes || !isOverloaded(hashTurnOf(request))) return next()
    return new Response(t(authMessages.failed), { status: 503, headers: { 'Retry-After': '10' } })
  },
]

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const back = parseReturn(url.searchParams)
  if (currentMember(context)) throw redirect(returnUrl(back))
  const mode = authMode(url.searchParams)
  const step = parseVerificationStep(url.searchParams)
  const isOpen = mode === 'code' && (await pendingEmailIndex(step.signUp)) !== null
  const pending = { isOpen, renewals: step.renewals, address: verificationPath(step, back) }
  const { passwordMin, smtpUrl } = config()
  return { mode, back, reason: reasonFor(back.returnTo), mailsCode: Boolean(smtpUrl), passwordMin, pending }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await postedForm(request, { ...credentialLengths, code: 100 })
  const { email, staysSignedIn } = typedCredentials(form)
  const back = parseReturn(url.searchParams)
  const answer = await answerOf(form, url, request)
  if (answer.kind === 'code sent') return replace(verificationPath(answer, back))
  if (answer.kind === 'refused') {
    const isSignUpOver = answer.isSignUpOver ?? false
    const { status, headers = {} } = answer
    return data<FormAnswer>({ ...answer.refusal, email, staysSignedIn, isSignUpOver }, { status, headers })
  }
  if (answer.kind === 'done') return data<FormAnswer>({ done: answer.done, email })
  await becomeVisitor(context, request)
  const next = returnUrl(back)
  const headers = new Headers(refreshHeader(next))
  for (const cookie of answer.cookies) {
    headers.append('Set-Cookie', cookie)
    setFlashMessage(cookie, next, t(flashTexts[answer.done === t(authMessages.signedIn) ? 'signedIn' : 'signedUp']))
  }
  return data<FormAnswer>({ done: answer.done, next }, { headers })
}

function answerOf(form: FormData, url: URL, request: Request) {
  const mode = authMode(url.searchParams)
  const step = parseVerificationStep(url.searchParams)
  if (mode !== 'code') return answerAuth(mode, typedCredentials(form), request)
  return url.searchParams.has('renewal') ? answerRenewal(step, request) : answerCode(step, typedCode(form), request)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const mode = authMode(new URL(request.url).searchParams)
  if (mode === 'code') return sendForm(serverAction)
  const { password, ...typed } = typedCredentials(await request.clone().formData())
  const missing = missingCredentials(mode, { password, ...typed })
  return missing ? data<FormAnswer>({ ...typed, message: missing }, 400) : sendForm(serverAction, typed)
}

// Reloading after a sign-in would redirect at once, without the two-second message.
export function shouldRevalidate(visit: ShouldRevalidateFunctionArgs) {
  const isOtherCard = visit.currentUrl.search !== visit.nextUrl.search
  return (visit.formMethod !== 'POST' || isOtherCard) && visit.defaultShouldRevalidate
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, back, reason, mailsCode, passwordMin, pending } = loaderData
  const title = t(titles[mode === 'code' && actionData?.done ? 'sign-up' : mode])
  const isBusy = useNavigation().state !== 'idle'
  const errors = usePersistentErrors(actionData?.errors)
  useDelayedRedirect(actionData?.next)
  const done = actionData?.done && (
    <Notice tone="success" focusOn={actionData}>
      <p>{actionData.done}</p>
      {mode === 'reset' && <p>{t(authMessages.resetNext)}</p>}
    </Notice>
  )
  if (actionData?.next)
    return (
      <AuthCard title={title}>
        <SmallDrawing name="done" />
        {done}
        <ButtonLink to={actionData.next} reloadDocument>
          {t('Continue')}
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title={title}>
      <ErrorSummary answer={actionData} errors={errors} />
      {done}
      {mode === 'code' ? (
        <VerificationForm pending={pending} back={back} answer={actionData} errors={errors} isBusy={isBusy} />
      ) : (
        <>
          {mode === 'sign-in' && <p>{reason.why}</p>}
          {mode === 'sign-up' && (
            <p>
              <strong>{t('Use an address that nobody connects with you.')}</strong>
            </p>
          )}
          <CredentialForm mode={mode} passwordMin={passwordMin} answer={actionData} errors={errors} isBusy={isBusy} />
          <AuthLinks mode={mode} back={back} />
          {mode !== 'reset' && <WhatComesNext mode={mode} reason={reason} mailsCode={mailsCode} />}
        </>
      )}
    </AuthCard>
  )
}
