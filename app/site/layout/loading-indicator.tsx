import { useLocation, useNavigation } from 'react-router'
import { ArcLoader } from '../../ui/charts/arc.tsx'
import { loadingMessagesOf } from './loading-messages.ts'

const lists = /^\/(reviews|mentors|news-and-insights)\/?$/

export function LoadingIndicator() {
  const { location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  if (!location) return null
  const { loading } = loadingMessagesOf(location.pathname)
  if (formMethod || location.pathname === pathname) {
    return (
      <div className="pending">
        <div className="pending-note">{loading ? <p role="status">{loading}</p> : <ArcLoader label="Loading" />}</div>
      </div>
    )
  }
  return (
    <div className="pending skeleton">
      <div className={lists.test(location.pathname) ? 'skeleton-cards' : 'skeleton-text'}>
        <i />
        <p role="status">{loading ?? 'Loading...'}</p>
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
