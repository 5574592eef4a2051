import { Link } from 'react-router'
import { brand } from '../site/brand.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/account'
import { accountTexts } from './account-texts.ts'
import { accountInWords } from './own-data.server.ts'
import { OwnPartCard } from './own-part-card.tsx'
import { requireMember } from './session.server.ts'

export function meta() {
  return [{ title: `Account · ${brand.name}` }]
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireMember(context, url)
  return accountInWords(userId)
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { email, since, isAdmin, sessions, parts } = loaderData
  return (
    <div className="narrow flow">
      <PageHeader title="Your account">
        <p>Everything this site holds about you, and what you can do with it.</p>
      </PageHeader>
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
        <p>
          Of your password only a sealed fingerprint is kept. No network address and no browser name is kept at all.
        </p>
        <form method="post" action="/sign-out-everywhere" className="actions">
          <Button variant="secondary">Sign out everywhere</Button>
        </form>
      </Card>
      {parts.map((part) => (
        <OwnPartCard key={part.name} part={part} />
      ))}
      <Card className="flow">
        <h2 className="card-title">Reviews and messages</h2>
        <p>{accountTexts.reviews}</p>
        <p>{accountTexts.messages}</p>
        <p>
          <Link to="/review-receipt" className="link">
            Use a receipt code
          </Link>
        </p>
      </Card>
      <TakeOrErase />
    </div>
  )
}

/** A download is a form that the browser sends itself: what comes back is a file, not a page. */
function TakeOrErase() {
  return (
    <>
      <Card className="flow">
        <h2 className="card-title">Take it with you</h2>
        <p>
          One ZIP file with all of the above as text that programs can read, and your files. Keep it where others do not
          look.
        </p>
        <form method="post" action="/account/export" className="actions">
          <Button variant="secondary">Download my data</Button>
        </form>
      </Card>
      <Card className="flow">
        <h2 className="card-title">Erase your account</h2>
        <p>Everything above goes at once and for good. You will see what stays before you decide.</p>
        <div className="actions">
          <ButtonLink to="/account/erasure" variant="secondary">
            Erase my account
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
