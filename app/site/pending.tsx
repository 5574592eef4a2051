import { useNavigation } from 'react-router'
import { ArcLoader } from '../ui/arc.tsx'

/** The next page is on its way; shows itself only when that takes a while. */
export function Pending() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="pending">
      <ArcLoader label="Loading" />
    </div>
  )
}
