import { Form, href, Link, useNavigation } from 'react-router'
import { PasswordField } from '../../account/forms/auth-card.tsx'
import { requireMember } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { auditRecordsOf } from '../../platform/audit/audit-log.server.ts'
import { config } from '../../platform/config/config.server.ts'
import { minutesToLeave } from '../../profiles/leaving-listings.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { msg, rich, t } from '../../words/words.ts'
import { accountMessages } from '../account-messages.ts'
import type { Route } from './+types/erasure'
import { isOnlyAdmin } from './erasure.server.ts'
import { WhatGoes, WhatStays } from './erasure-explained.tsx'

export { erasureAction as action } from './erasure.server.ts'

const account = { to: href('/account'), label: msg('Your account') }

export function meta() {
  return [{ title: `${t('Erase account')} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireMember(context, url)
  return {
    hasActed: (await auditRecordsOf(userId)).length > 0,
    isOnlyAdmin: await isOnlyAdmin(userId),
    minutesToLeave: minutesToLeave(),
    sendsMail: Boolean(config().smtpUrl),
  }
}

export default function Erasure({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const address = useMessageAddress()
  const errors = usePersistentErrors(actionData?.errors)
  return (
    <div className="narrow">
      <PageHeader title={t('Erase your account')} back={{ to: account.to, label: t(account.label) }} />
      <ErrorSummary answer={actionData} errors={errors} />
      <WhatGoes minutesToLeave={loaderData.minutesToLeave} />
      <WhatStays {...loaderData} />
      {loaderData.isOnlyAdmin ? (
        <Notice tone="danger">{t(accountMessages.lastAdmin)}</Notice>
      ) : (
        <Form method="post" action={address} noValidate className="flow">
          <p>
            {rich('Do you want to keep a copy? <a>Download your data</a> first.', {
              a: (text) => (
                <Link to={`${account.to}#download`} className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
          <p>
            <strong>{t('This cannot be undone.')}</strong>
          </p>
          <PasswordField label={t('Your password')} error={errors?.password} />
          <div className="actions">
            <Button variant="danger" busy={isBusy}>
              {isBusy ? t('Erasing...') : t('Erase my account')}
            </Button>
            <ButtonLink to={account.to} variant="secondary">
              {t('Keep it')}
            </ButtonLink>
          </div>
        </Form>
      )}
    </div>
  )
}
