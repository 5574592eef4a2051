import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { config } from '../platform/config.server.ts'
import { postedForm } from '../platform/posted-form.server.ts'
import { brand } from '../site/brand.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/auth'
import { answerAuth } from './auth-answers.server.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthLinks } from './auth-links.tsx'
import { EmailField, PasswordField } from './credential-fields.tsx'
import { authMode, missingCredentials, typedCredentials } from './credentials.ts'
import { refreshHeader, useRedirectLater } from './redirect-later.ts'
import type { FormAnswer } from './refusal.ts'
import { destination, returnOf } from './return-to.ts'
import { becomeVisitor, currentMember } from './session.server.ts'

const modes = {
  'sign-in': { title: 'Sign In', button: 'Sign In', busy: 'Signing in...' },
  'sign-up': { title: 'Create Account', button: 'Create Account', busy: 'Creating account...' },
  reset: { title: 'Reset Password', button: 'Send Reset Email', busy: 'Sending...' },
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${modes[loaderData?.mode ?? 'sign-in'].title} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function loader({ context, url }: Route.LoaderArgs) {
  const back = returnOf(url.searchParams)
  if (currentMember(context)) throw redirect(destination(back))
  return { mode: authMode(url.searchParams), back, passwordMin: config().passwordMin }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const typed = typedCredentials(await postedForm(request))
  const answer = await answerAuth(authMode(url.searchParams), typed, request)
  if ('refusal' in answer) return data<FormAnswer>({ ...answer.refusal, email: typed.email }, answer.status)
  if (!answer.cookie) return data<FormAnswer>({ done: answer.done, email: typed.email })
  await becomeVisitor(context, request)
  const next = destination(returnOf(url.searchParams))
  const headers = { 'Set-Cookie': answer.cookie, ...refreshHeader(next) }
  return data<FormAnswer>({ done: answer.done, next }, { headers })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = typedCredentials(await request.clone().formData())
  const missing = missingCredentials(authMode(new URL(request.url).searchParams), typed)
  return missing ? data<FormAnswer>({ message: missing, email: typed.email }, 400) : serverAction()
}

/** After signing in, this page would already send its member away, without the two seconds. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== 'POST' && defaultShouldRevalidate
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, back, passwordMin } = loaderData
  const { title, button, busy } = modes[mode]
  const isBusy = useNavigation().state !== 'idle'
  useRedirectLater(actionData?.next)
  const done = actionData?.done && <Notice tone="success">{actionData.done}</Notice>
  if (actionData?.next) return <AuthCard title={title}>{done}</AuthCard>
  return (
    <AuthCard title={title}>
      <ErrorSummary answer={actionData} />
      {done}
      <Form method="post" noValidate className="flow">
        <EmailField typed={actionData?.email} error={actionData?.errors?.email} />
        {mode !== 'reset' && (
          <PasswordField isNew={mode === 'sign-up'} min={passwordMin} error={actionData?.errors?.password} />
        )}
        <Button className="w-full" busy={isBusy}>
          {isBusy ? busy : button}
        </Button>
      </Form>
      <AuthLinks mode={mode} back={back} />
    </AuthCard>
  )
}
