import { Form, href, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import type { Refusal } from '../../forms/outcome.ts'
import { config } from '../../platform/config/config.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { t } from '../../words/words.ts'
import { accountEmail } from '../accounts.server.ts'
import { PasswordField } from '../forms/auth-card.tsx'
import { memberOnlyUnlessPost, requireMemberUnlessRefused } from '../sessions/who.server.ts'
import { pendingEmailIndex } from '../sign-up/pending-sign-ups.server.ts'
import { addressChangeId } from '../sign-up/verification-code.server.ts'
import { VerificationForm } from '../sign-up/verification-step.tsx'
import type { Route } from './+types/address-change'
import { changeOver, codePath, parseCodeStep } from './code-path.ts'

export { addressAction as action } from './address-change.server.ts'

export function meta() {
  return [{ title: `${t('Change email address')} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const middleware = [memberOnlyUnlessPost]

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessRefused(context, url)
  const step = url.searchParams.has('change') ? parseCodeStep(url) : null
  const pending = step && {
    isOpen: !member || (await pendingEmailIndex(addressChangeId(step.token, member.userId))) !== null,
    renewals: step.renewals,
    address: codePath(step),
  }
  return { email: member && (await accountEmail(member.userId)), mailsCode: Boolean(config().smtpUrl), pending }
}

/** Of either step. */
type Answer = Refusal<{ email?: string; again?: string; code?: string }, 'email' | 'again' | 'password' | 'code'>

export default function AddressChange({ loaderData, actionData }: Route.ComponentProps) {
  const { email, mailsCode, pending } = loaderData
  const refusal: Answer | undefined = actionData
  const isBusy = useNavigation().state !== 'idle'
  const errors = usePersistentErrors(refusal?.errors)
  return (
    <div className="narrow">
      <PageHeader title={t('Change your email address')} back={{ to: href('/account'), label: t('Your account') }}>
        {email && <p>{t('Your email address now: {email}', { email })}</p>}
      </PageHeader>
      <ErrorSummary answer={refusal} errors={errors} />
      {pending ? (
        <div className="flow">
          <VerificationForm
            pending={pending}
            otherAddress={href('/account/email')}
            over={<ChangeOver hasMessage={refusal !== undefined} />}
            refusal={refusal}
            error={errors?.code}
            isBusy={isBusy}
          />
        </div>
      ) : (
        <AddressForm mailsCode={mailsCode} typed={refusal?.input} errors={errors} isBusy={isBusy} />
      )}
    </div>
  )
}

function AddressForm({
  mailsCode,
  typed,
  errors,
  isBusy,
}: {
  mailsCode: boolean
  typed: Answer['input'] | undefined
  errors: Answer['errors'] | undefined
  isBusy: boolean
}) {
  const whatFollows = mailsCode
    ? [
        t('We mail a code to the new address. Nothing changes until you enter it.'),
        t('The old address then gets one short mail, which does not name the new one.'),
      ]
    : [t('It changes at once: from then on, you sign in with the new one.')]
  return (
    <Form method="post" action={useMessageAddress()} noValidate className="flow">
      <Field
        name="email"
        label={t('New email address')}
        hint={[t('Use an email that nobody knows is yours.'), ...whatFollows].join(' ')}
        required
        error={errors?.email}
      >
        <AddressInput typed={typed?.email} />
      </Field>
      {!mailsCode && (
        <Field name="again" label={t('New email address again')} required error={errors?.again}>
          <AddressInput typed={typed?.again} />
        </Field>
      )}
      <PasswordField label={t('Your password')} error={errors?.password} />
      <div className="actions">
        <Button busy={isBusy}>{isBusy ? t('Saving...') : t('Change email address')}</Button>
        <ButtonLink to={href('/account')} variant="secondary">
          {t('Cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

function AddressInput({ typed }: { typed: string | undefined }) {
  return (
    <TextInput
      type="email"
      placeholder="you@example.com"
      defaultValue={typed}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

function ChangeOver({ hasMessage }: { hasMessage: boolean }) {
  return (
    <>
      {!hasMessage && <p>{t(changeOver)}</p>}
      <div className="actions">
        <ButtonLink to={href('/account/email')}>{t('Start again')}</ButtonLink>
        <ButtonLink to={href('/account')} variant="secondary">
          {t('Your account')}
        </ButtonLink>
      </div>
    </>
  )
}
