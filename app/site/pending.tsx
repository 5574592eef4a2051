import { useNavigation } from 'react-router'
import { ArcLoader } from '../ui/arc.tsx'
import { messagesOf } from './page-messages.ts'

/** The next page is on its way; shows itself only when that takes a while. */
export function Pending() {
  const { location } = useNavigation()
  if (!location) return null
  const { loading } = messagesOf(location.pathname)
  return <div className="pending">{loading ? <p role="status">{loading}</p> : <ArcLoader label="Loading" />}</div>
}
