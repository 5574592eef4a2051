import loading from 'virtual:route-facts/loading'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Arc } from '../ui/charts/arc.tsx'
import { type Message, msg, t } from '../words/words.ts'
import { routeFact } from './layout/navigation.ts'

const views: Record<number, { title: Message; text: Message }> = {
  403: { title: msg('You cannot open this page'), text: msg('You do not have access to what you asked for.') },
  404: { title: msg('Page not found'), text: msg('The address may be mistyped, or the page no longer exists.') },
  413: { title: msg('That was too large'), text: msg('Please send something smaller.') },
  429: { title: msg('Too many attempts'), text: msg('Please wait a while before you try again.') },
  503: { title: msg('Not available just now'), text: msg('We will be back shortly. Please try again in a minute.') },
}

const unexpected = { title: msg('Something went wrong'), text: msg('An error occurred. Please try again.') }

type Props = {
  error: unknown
  back?: { to: string; label: Message }
  /** What a reader is told of a page that is not there. */
  missing?: string
}

export function ErrorPage({ error, back, missing }: Props) {
  const failed = routeFact(loading, useLocation().pathname)?.failed
  const view = (isRouteErrorResponse(error) && views[error.status]) || {
    ...unexpected,
    title: (failed ?? unexpected.title) as Message,
  }
  return (
    <section className="error-page">
      <Arc className="error-arc" />
      <h1>{sentence(error) ?? t(view.title)}</h1>
      <p className="lead">{(view === views[404] && missing) || t(view.text)}</p>
      <div className="actions">
        {back && <ButtonLink to={back.to}>{t(back.label)}</ButtonLink>}
        <ButtonLink to="/" variant={back ? 'secondary' : 'primary'}>
          {t('Go to the home page')}
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
