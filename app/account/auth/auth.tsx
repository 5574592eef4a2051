import { redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import { config } from '../../platform/config/config.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDelayedRedirect } from '../../ui/delayed-redirect.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { SmallDrawing } from '../../ui/list/small-drawing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { msg, t } from '../../words/words.ts'
import { AuthCard } from '../forms/auth-card.tsx'
import { type AuthMode, authMode, authPath } from '../forms/auth-path.ts'
import { parseReturn, returnUrl } from '../forms/return-to.server.ts'
import { isOverloaded } from '../passwords/hash-queue.server.ts'
import { currentMember } from '../sessions/session.server.ts'
import { hashTurnOf } from '../sign-in/sign-in.server.ts'
import { pendingEmailIndex } from '../sign-up/pending-sign-ups.server.ts'
import { signUpId } from '../sign-up/verification-code.server.ts'
import { parseVerificationStep, verificationPath } from '../sign-up/verification-path.ts'
import { SignUpOver, VerificationForm } from '../sign-up/verification-step.tsx'
import type { Route } from './+types/auth'
import type { AuthAnswer } from './auth-actions.server.ts'
import { AuthLinks } from './auth-links.tsx'
import { CredentialForm } from './credential-form.tsx'
import { reasonFor } from './reasons.server.ts'
import { WhatComesNext } from './what-comes-next.tsx'

export { authAction as action } from './auth-actions.server.ts'

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
    return new Response(t('An error occurred. Please try again.'), { status: 503, headers: { 'Retry-After': '10' } })
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
  const isOpen = mode === 'code' && (await pendingEmailIndex(signUpId(step.signUp))) !== null
  const pending = { isOpen, renewals: step.renewals, address: verificationPath(step, back) }
  const { passwordMin, smtpUrl } = config()
  return { mode, back, reason: reasonFor(back.returnTo), mailsCode: Boolean(smtpUrl), passwordMin, pending }
}

// Reloading after a sign-in would redirect at once, without the two-second message.
export function shouldRevalidate(visit: ShouldRevalidateFunctionArgs) {
  const isOtherCard = visit.currentUrl.search !== visit.nextUrl.search
  return (visit.formMethod !== 'POST' || isOtherCard) && visit.defaultShouldRevalidate
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, back, reason, mailsCode, passwordMin, pending } = loaderData
  const answer: AuthAnswer | undefined = actionData
  const isDone = answer?.kind === 'done'
  const refusal = isDone ? undefined : answer
  const next = isDone ? answer.next : undefined
  const title = t(titles[mode === 'code' && isDone ? 'sign-up' : mode])
  const isBusy = useNavigation().state !== 'idle'
  const errors = usePersistentErrors(refusal?.errors)
  useDelayedRedirect(next)
  const done = isDone && (
    <Notice tone="success" focusOn={answer}>
      <p>{answer.done}</p>
      {mode === 'reset' && (
        <p>{t('The link works once, for an hour. No mail after a minute? Check your spam folder.')}</p>
      )}
    </Notice>
  )
  if (next)
    return (
      <AuthCard title={title}>
        <SmallDrawing name="done" />
        {done}
        <ButtonLink to={next} reloadDocument>
          {t('Continue')}
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard title={title}>
      <ErrorSummary answer={refusal} errors={errors} />
      {done}
      {mode === 'code' ? (
        <VerificationForm
          pending={pending}
          otherAddress={authPath('sign-up', back)}
          over={<SignUpOver hasMessage={refusal !== undefined} back={back} />}
          refusal={refusal}
          error={errors?.code}
          isBusy={isBusy}
        />
      ) : (
        <>
          {mode === 'sign-in' && <p>{reason.why}</p>}
          {mode === 'reset' && !isDone && (
            <p>
              {t('We mail you a link, if the address has an account. The mail does not say what this site is about.')}
            </p>
          )}
          {mode === 'sign-up' && (
            <p>
              <strong>{t('Use an email that nobody knows is yours.')}</strong> <span>{reason.why}</span>
            </p>
          )}
          <CredentialForm mode={mode} passwordMin={passwordMin} input={answer?.input} errors={errors} isBusy={isBusy} />
          <AuthLinks mode={mode} back={back} />
          {mode !== 'reset' && (
            <WhatComesNext mode={mode} reason={reason} returnTo={back.returnTo} mailsCode={mailsCode} />
          )}
        </>
      )}
    </AuthCard>
  )
}
