import { Form, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { msg, t } from '../../words/words.ts'
import { AuthCard } from '../forms/auth-card.tsx'
import type { Route } from './+types/totp'
import { anAdminWithoutCode, hasSecret } from './totp-verification.server.ts'

export { totpAction as action } from './totp-verification.server.ts'

const title = msg('Enter Code')

export function meta() {
  return [{ title: `${t(title)} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = anAdminWithoutCode.require(context, url)
  return { hasSecret: await hasSecret(userId) }
}

export default function EnterCode({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const address = useMessageAddress()
  const errors = usePersistentErrors(actionData?.errors)
  if (!loaderData.hasSecret) return <NoSecret />
  return (
    <AuthCard title={t(title)}>
      <ErrorSummary answer={actionData} errors={errors} />
      <p>{t('The admin pages ask for a code, and for a new one after half an hour without use.')}</p>
      <Form method="post" action={address} noValidate className="flow">
        <Field
          name="code"
          label={t('Code')}
          required
          hint={t('The six digits that your authenticator app shows now.')}
          error={errors?.code}
        >
          <TextInput type="text" inputMode="numeric" autoComplete="one-time-code" />
        </Field>
        <Button className="btn-wide" busy={isBusy}>
          {isBusy ? t('Checking...') : t('Continue')}
        </Button>
      </Form>
      <p className="muted">{t('Lost your phone? The person who runs the site can give you a new secret.')}</p>
    </AuthCard>
  )
}

function NoSecret() {
  return (
    <AuthCard title={t(title)}>
      <Notice tone="danger">
        {t('The admin pages ask for a code, and this account has no secret yet to make one with.')}
      </Notice>
      <p>{t('The person who runs the site can give you one, with the command that makes admins.')}</p>
    </AuthCard>
  )
}
