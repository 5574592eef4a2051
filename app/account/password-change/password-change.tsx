import { Form, href, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { t } from '../../words/words.ts'
import { accountEmail } from '../accounts.server.ts'
import { PasswordField } from '../forms/auth-card.tsx'
import { newPasswordMin } from '../passwords/password-policy.server.ts'
import { requireMember } from '../sessions/session.server.ts'
import type { Route } from './+types/password-change'

export { passwordAction as action } from './password-change.server.ts'

export function meta() {
  return [{ title: `${t('Change password')} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId, isAdmin } = requireMember(context, url)
  return { email: await accountEmail(userId), passwordMin: newPasswordMin(isAdmin) }
}

export default function PasswordChange({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const address = useMessageAddress()
  const errors = usePersistentErrors(actionData?.errors)
  return (
    <div className="narrow">
      <PageHeader title={t('Change your password')} back={{ to: href('/account'), label: t('Your account') }}>
        <p>{t('You stay signed in here until you close the browser, and are signed out everywhere else.')}</p>
      </PageHeader>
      <ErrorSummary answer={actionData} errors={errors} />
      <Form method="post" action={address} noValidate className="flow">
        {/* For password managers. */}
        <input type="email" autoComplete="username" defaultValue={loaderData.email} readOnly hidden />
        <PasswordField
          name="current"
          label={t('Current password')}
          hint={t('Forgot it? Sign out, then choose “Forgot Password?” where you sign in.')}
          error={errors?.current}
        />
        <PasswordField
          label={t('New password')}
          hint={t('At least {min} characters', { min: loaderData.passwordMin })}
          isNew
          error={errors?.password}
        />
        <div className="actions">
          <Button busy={isBusy}>{isBusy ? t('Saving...') : t('Change password')}</Button>
          <ButtonLink to={href('/account')} variant="secondary">
            {t('Cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  )
}
