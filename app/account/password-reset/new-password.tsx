import { data, Form, href, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import { config } from '../../platform/config/config.server.ts'
import { postedForm } from '../../platform/http/form-parser.server.ts'
import { textParameter } from '../../platform/http/url-parts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { SmallDrawing } from '../../ui/list/small-drawing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { msg, t } from '../../words/words.ts'
import { AuthCard } from '../forms/auth-card.tsx'
import { authMessages, type FormAnswer } from '../forms/auth-messages.ts'
import { HiddenUsername, PasswordField } from '../forms/credential-fields.tsx'
import { credentialLengths, typedCredentials } from '../forms/credentials.ts'
import { sendForm } from '../forms/send-form.ts'
import { signedOutHeaders } from '../sessions/session.server.ts'
import type { Route } from './+types/new-password'
import { answerNewPassword, isResetOpen } from './password-reset.server.ts'

const title = msg('New Password')

export function meta() {
  return [{ title: `${t(title)} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export async function loader({ url }: Route.LoaderArgs) {
  return { isOpen: await isResetOpen(tokenOf(url)), passwordMin: config().passwordMin }
}

export async function action({ request, url }: Route.ActionArgs) {
  const { password } = typedCredentials(await postedForm(request, credentialLengths))
  const answer = await answerNewPassword(tokenOf(url), password, request)
  if (answer.kind === 'refused')
    return data<FormAnswer>(answer.refusal, { status: answer.status, headers: answer.headers ?? {} })
  return data<FormAnswer>({ done: answer.done }, { headers: signedOutHeaders(request) })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const address = useMessageAddress()
  const errors = usePersistentErrors(actionData?.errors)
  if (actionData?.done) return <Changed done={actionData.done} />
  return (
    <AuthCard title={t(title)}>
      <ErrorSummary answer={actionData} errors={errors} />
      {loaderData.isOpen ? (
        <Form method="post" action={address} noValidate className="flow">
          <HiddenUsername />
          <PasswordField label={t('New password')} isNew min={loaderData.passwordMin} error={errors?.password} />
          <Button className="btn-wide" busy={isBusy}>
            {isBusy ? t('Saving...') : t('Save New Password')}
          </Button>
        </Form>
      ) : (
        <LinkDead hasMessage={actionData !== undefined} />
      )}
    </AuthCard>
  )
}

function Changed({ done }: { done: string }) {
  return (
    <AuthCard title={t(title)}>
      <SmallDrawing name="done" />
      <Notice tone="success" focusOn>
        {done}
      </Notice>
      <ButtonLink to={href('/auth')}>{t('Sign In')}</ButtonLink>
    </AuthCard>
  )
}

function LinkDead({ hasMessage }: { hasMessage: boolean }) {
  return (
    <>
      {!hasMessage && <p>{t(authMessages.linkDead)}</p>}
      <ButtonLink to={`${href('/auth')}?mode=reset`}>{t('Reset Password')}</ButtonLink>
    </>
  )
}

function tokenOf(url: URL) {
  return textParameter(url.searchParams, 'token')
}
