import { useSyncExternalStore } from 'react'

/** Returns whether script runs: false on the server and while its page is taken over, true from then on. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

/**
 * Returns what to add to the address that a form is sent to. Without script the answer is a new page, and the address
 * takes the reader to the message in it; with script the message takes the focus.
 */
export function useMessageFragment(): '#message' | undefined {
  return useHasScript() ? undefined : '#message'
}
