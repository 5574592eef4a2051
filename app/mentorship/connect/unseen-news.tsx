import { useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

/** Leads to what has come while somebody types, in another tab, so that nothing that is typed is lost. */
export function UnseenNews({ isThere }: { isThere: boolean }) {
  const { pathname } = useLocation()
  if (!isThere) return null
  return (
    <Notice>
      Something new has come. It is shown once you have sent what you type, or{' '}
      <a href={pathname} target="_blank" rel="noreferrer" className="link">
        in a new tab
      </a>
      .
    </Notice>
  )
}
