import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'

/** Takes the focus, because after a form post the router keeps the scroll position of the button. */
export function DetailsHeader(props: ComponentProps<typeof PageHeader>) {
  const header = useFocusOn<HTMLDivElement>(true)
  return (
    <div ref={header} tabIndex={-1}>
      <PageHeader {...props} />
    </div>
  )
}

type Outcome = { tone: 'success' | 'danger'; text: string }

/** Removes the outcome from the URL, so that a reload does not show it again. */
export function OutcomeNotice({
  outcome,
  address,
  children,
}: {
  outcome: Outcome | null
  address: string
  children?: ReactNode
}) {
  const { key } = useLocation()
  useEffect(() => {
    // Not through the router, which would load the page again without its message.
    if (outcome) history.replaceState(history.state, '', address)
  }, [outcome, address])
  if (!outcome) return null
  return (
    <Notice tone={outcome.tone} dismissTo={address} focusOn={key}>
      {outcome.text} {children}
    </Notice>
  )
}
