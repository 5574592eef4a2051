import { data, href, Outlet } from 'react-router'
import { brand } from '../brand.ts'
import { textParameter } from '../platform/http/url-parts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { refreshHeader } from '../ui/delayed-redirect.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/account'
import { exportPath, isExportTicket } from './export-ticket.server.ts'
import { accountSummary } from './own-account.server.ts'
import { requireMember } from './sessions/session.server.ts'

export function meta() {
  return [{ title: `Account · ${brand.name}` }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { userId } = requireMember(context, url)
  const ticket = textParameter(url.searchParams, 'download')
  const download = isExportTicket(ticket, request) ? exportPath(ticket) : null
  return data({ ...(await accountSummary(userId)), download }, { headers: download ? refreshHeader(download) : {} })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.download && <Downloaded address={loaderData.download} />}
      <PageHeader title="Your account">
        <p>Everything this site holds about you, and what you can do with it.</p>
      </PageHeader>
      <div className="account">
        <div className="flow">
          <SigningIn account={loaderData} />
          <Outlet />
        </div>
        <div className="flow">
          <DownloadData />
          <SignOutEverywhere />
          <Erase />
        </div>
      </div>
    </>
  )
}

function Downloaded({ address }: { address: string }) {
  return (
    <Notice tone="success" focusOn>
      <p>
        Your browser saves your data now, as the file account-data.zip. If it does not begin,{' '}
        <a href={address} className="link">
          save it here
        </a>{' '}
        within a minute.
      </p>
      <p>Anybody who opens the file can read it. Keep it where nobody else looks. Here, nothing was deleted.</p>
    </Notice>
  )
}

function SigningIn({ account }: { account: Route.ComponentProps['loaderData'] }) {
  const { email, since, sessions, isAdmin } = account
  return (
    <Card className="flow">
      <h2 className="card-title">Signing in</h2>
      <dl className="facts">
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Member since</dt>
        <dd>{since}</dd>
        <dt>Signed in on</dt>
        <dd>{sessions === 1 ? 'this device only' : `${sessions} devices or browsers, this one included`}</dd>
        <dt>Rights</dt>
        <dd>{isAdmin ? 'Admin' : 'Member'}</dd>
      </dl>
      <p>Your password is stored only as a one-way hash. No network address and no browser name is kept.</p>
    </Card>
  )
}

function DownloadData() {
  return (
    <Card className="flow">
      <h2 className="card-title">Take it with you</h2>
      <p>One ZIP file with all that is on this page, and your files. Keep it where nobody else looks.</p>
      <form method="post" action={href('/account/export')}>
        <Button variant="secondary">Download my data</Button>
      </form>
    </Card>
  )
}

function SignOutEverywhere() {
  return (
    <Card className="flow">
      <h2 className="card-title">Signed in somewhere else?</h2>
      <p>
        Ends your session on every device, such as a lost phone or a shared computer. Links that were mailed to you to
        set a new password stop working.
      </p>
      <form method="post" action={href('/sign-out-everywhere')}>
        <Button variant="secondary">Sign out everywhere</Button>
      </form>
    </Card>
  )
}

function Erase() {
  return (
    <Card className="flow">
      <h2 className="card-title">Erase your account</h2>
      <p>Everything on this page is deleted at once and for good. Before you decide, you see what stays.</p>
      <ButtonLink to={href('/account/erasure')} variant="secondary">
        Erase my account
      </ButtonLink>
    </Card>
  )
}
