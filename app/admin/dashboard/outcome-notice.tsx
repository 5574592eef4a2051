import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

type Outcome = { tone: 'success' | 'danger'; text: string }

/**
 * What the last action did. It takes the focus, and its name leaves the address, so that a reload does not say it again.
 * `address` is this page's without it.
 */
export function OutcomeNotice({ outcome, address }: { outcome: Outcome | null; address: string }) {
  const { key } = useLocation()
  useEffect(() => {
    // Not through the router, which would load the page again without its message.
    if (outcome) history.replaceState(history.state, '', address)
  }, [outcome, address])
  if (!outcome) return null
  return (
    <Notice tone={outcome.tone} dismissTo={address} focusOn={key}>
      {outcome.text}
    </Notice>
  )
}
