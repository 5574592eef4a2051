import loading from 'virtual:route-facts/loading'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Arc } from '../ui/charts/arc.tsx'
import { routeFact } from './layout/navigation.ts'

const views: Record<number, { title: string; text: string }> = {
  403: { title: 'You cannot open this page', text: 'You do not have access to what you asked for.' },
  404: { title: 'Page not found', text: 'The address may be mistyped, or the page no longer exists.' },
  413: { title: 'That was too large', text: 'Please send something smaller.' },
  429: { title: 'Too many attempts', text: 'Please wait a while before you try again.' },
  503: { title: 'Not available just now', text: 'We will be back shortly. Please try again in a minute.' },
}

const unexpected = { title: 'Something went wrong', text: 'An error occurred. Please try again.' }

type Props = {
  error: unknown
  back?: { to: string; label: string }
  /** What a reader is told of a page that is not there. */
  missing?: string
}

export function ErrorPage({ error, back, missing }: Props) {
  const failed = routeFact(loading, useLocation().pathname)?.failed
  const view = (isRouteErrorResponse(error) && views[error.status]) || {
    ...unexpected,
    title: failed ?? unexpected.title,
  }
  return (
    <section className="error-page">
      <Arc className="error-arc" />
      <h1>{sentence(error) ?? view.title}</h1>
      <p className="lead">{(view === views[404] && missing) || view.text}</p>
      <div className="actions">
        {back && <ButtonLink to={back.to}>{back.label}</ButtonLink>}
        <ButtonLink to="/" variant={back ? 'secondary' : 'primary'}>
          Go to the home page
        </ButtonLink>
      </div>
    </section>
  )
}

// The router's own errors arrive as "Error: …" and are not meant for readers.
function sentence(error: unknown) {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return undefined
  return error.data === '' || error.data.startsWith('Error:') ? undefined : error.data
}
