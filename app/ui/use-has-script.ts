import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Returns whether script runs: false on the server and while its page is taken over, true from then on. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

/**
 * Returns the address that a form with an ErrorSummary is sent to: `to`, or its page. Without script the answer is a new
 * page, and the address takes the reader to the message in it; with script the message takes the focus.
 */
export function useMessageAddress(to?: string): string | undefined {
  const { search } = useLocation()
  return useHasScript() ? to : `${to ?? search}#message`
}
