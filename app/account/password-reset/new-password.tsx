import { Form, href, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import { config } from '../../platform/config/config.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { SmallDrawing } from '../../ui/list/small-drawing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { msg, t } from '../../words/words.ts'
import { AuthCard, PasswordField } from '../forms/auth-card.tsx'
import type { Route } from './+types/new-password'
import { isResetOpen, tokenIn } from './password-reset.server.ts'

export { newPasswordAction as action } from './password-reset.server.ts'

const title = msg('New Password')

export function meta() {
  return [{ title: `${t(title)} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export async function loader({ url }: Route.LoaderArgs) {
  return { isOpen: await isResetOpen(tokenIn(url)), passwordMin: config().passwordMin }
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const address = useMessageAddress()
  const refusal = actionData?.kind === 'refused' ? actionData : undefined
  const errors = usePersistentErrors(refusal?.errors)
  if (actionData?.kind === 'done') return <Changed done={actionData.done} />
  return (
    <AuthCard title={t(title)}>
      <ErrorSummary answer={refusal} errors={errors} />
      {loaderData.isOpen ? (
        <Form method="post" action={address} noValidate className="flow">
          {/* For password managers. It stays empty: someone who has only the mailed link must not learn the address. */}
          <input type="email" autoComplete="username" tabIndex={-1} aria-hidden="true" hidden />
          <PasswordField label={t('New password')} isNew min={loaderData.passwordMin} error={errors?.password} />
          <Button className="btn-wide" busy={isBusy}>
            {isBusy ? t('Saving...') : t('Save New Password')}
          </Button>
        </Form>
      ) : (
        <LinkDead hasMessage={refusal !== undefined} />
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
      {!hasMessage && <p>{t('This link has been used already or is older than an hour. Please ask for a new one.')}</p>}
      <ButtonLink to={`${href('/auth')}?mode=reset`}>{t('Reset Password')}</ButtonLink>
    </>
  )
}
