import { data, Form, href, Outlet, useHref, useSearchParams } from 'react-router'
import { brand } from '../brand.ts'
import { servedLanguages } from '../platform/config/config.server.ts'
import { textParameter } from '../platform/http/url-parts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { refreshHeader } from '../ui/delayed-redirect.ts'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/select.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { msg, rich, t } from '../words/words.ts'
import type { Route } from './+types/account'
import { exportPath, isExportTicket } from './export-ticket.server.ts'
import { accountSummary } from './own-account.server.ts'
import { requireMember } from './sessions/session.server.ts'

export { languageAction as action } from './own-account.server.ts'

const outcomes = {
  saved: msg('Saved.'),
  'password-changed': msg('Your password has been changed. You are signed out everywhere else.'),
  'email-changed': msg('Your email address has been changed.'),
}

export function meta() {
  return [{ title: `${t('Account')} · ${brand.name}` }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { userId } = requireMember(context, url)
  const ticket = textParameter(url.searchParams, 'download')
  const download = ticket && isExportTicket(ticket, request) ? exportPath(ticket) : null
  const account = { ...(await accountSummary(userId)), languages: servedLanguages(), download }
  return data(account, { headers: download ? refreshHeader(download) : {} })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const said = Object.entries(outcomes).find(([outcome]) => query.has(outcome))?.[1]
  return (
    <>
      {said && (
        <Notice tone="success" focusOn dismissTo={href('/account')}>
          {t(said)}
        </Notice>
      )}
      {loaderData.download && <Downloaded address={loaderData.download} />}
      <PageHeader title={t('Your account')}>
        <p>{t('Everything this site holds about you, and what you can do with it.')}</p>
      </PageHeader>
      <div className="account">
        <div className="flow">
          <SigningIn account={loaderData} />
          <SignOutEverywhere />
          <DownloadData />
          <LanguageOfMails account={loaderData} error={actionData?.message} />
        </div>
        <div className="flow">
          <Outlet />
          <Erase />
        </div>
      </div>
    </>
  )
}

function Downloaded({ address }: { address: string }) {
  const file = useHref(address)
  return (
    <Notice tone="success" focusOn>
      <p>
        {rich(
          'Your browser saves your data now, as the file account-data.zip. If it does not begin, <a>save it here</a> within a minute.',
          {
            a: (text) => (
              <a href={file} className="link">
                {text}
              </a>
            ),
          },
        )}
      </p>
      <p>{t('Anybody who opens the file can read it. Keep it where nobody else looks. Here, nothing was deleted.')}</p>
    </Notice>
  )
}

function SigningIn({ account }: { account: Route.ComponentProps['loaderData'] }) {
  const { email, newEmail, since, sessions, isAdmin } = account
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Signing in')}</h2>
      <dl className="facts">
        <dt>{t('Email')}</dt>
        <dd>{email}</dd>
        {newEmail && (
          <>
            <dt>{t('New email')}</dt>
            <dd>{t('{newEmail} (waits for its code)', { newEmail })}</dd>
          </>
        )}
        <dt>{t('Member since')}</dt>
        <dd>{since}</dd>
        <dt>{t('Signed in on')}</dt>
        <dd>
          {sessions === 1
            ? t('this device only')
            : t('{sessions} devices or browsers, this one included', { sessions })}
        </dd>
        {isAdmin && (
          <>
            <dt>{t('Rights')}</dt>
            <dd>{t('Admin')}</dd>
          </>
        )}
      </dl>
      <p>{t('Your password is stored only as a one-way hash. No network address and no browser name is kept.')}</p>
      <div className="actions">
        <ButtonLink to={href('/account/password')} variant="secondary">
          {t('Change password')}
        </ButtonLink>
        <ButtonLink to={href('/account/email')} variant="secondary">
          {t('Change email address')}
        </ButtonLink>
      </div>
    </Card>
  )
}

function LanguageOfMails({
  account: { language, languages },
  error,
}: {
  account: Route.ComponentProps['loaderData']
  error: string | undefined
}) {
  if (languages.length < 2) return null
  return (
    <Card className="flow">
      <Form method="post" action={href('/account')} className="flow">
        <Field
          name="language"
          label={<span className="card-title">{t('Language of mails')}</span>}
          error={error}
          hint={t(
            'Mails about something new come in this language. Codes and links come in the language of the page where you ask for them.',
          )}
        >
          <Select key={language} options={languages} defaultValue={language} />
        </Field>
        <Button variant="secondary">{t('Save')}</Button>
      </Form>
    </Card>
  )
}

function DownloadData() {
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Take it with you')}</h2>
      <p>{t('One ZIP file with all that is on this page, and your files. Keep it where nobody else looks.')}</p>
      <form id="download" method="post" action={useHref(href('/account/export'))}>
        <Button variant="secondary">{t('Download my data')}</Button>
      </form>
    </Card>
  )
}

function SignOutEverywhere() {
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Signed in somewhere else?')}</h2>
      <p>
        {t(
          'Signs you out on every device, such as a lost phone or a shared computer. Links that were mailed to you for a new password stop working.',
        )}
      </p>
      <form method="post" action={useHref(href('/sign-out-everywhere'))}>
        <Button variant="secondary">{t('Sign out everywhere')}</Button>
      </form>
    </Card>
  )
}

function Erase() {
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Erase your account')}</h2>
      <p>{t('Everything on this page is deleted at once and for good. Before you decide, you see what stays.')}</p>
      <ButtonLink to={href('/account/erasure')} variant="secondary">
        {t('Erase my account')}
      </ButtonLink>
    </Card>
  )
}
