import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

type Outcome = { tone: 'success' | 'danger'; text: string }

/** Removes the outcome from the URL, so that a reload does not show it again. */
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
