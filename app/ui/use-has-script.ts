import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Returns false on the server and during hydration, true afterwards. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

/** Returns a form's address, for `Form`. Without script it ends in #message, so that the new page opens at its message. */
export function useMessageAddress(to: string): string
export function useMessageAddress(to?: string): string | undefined
export function useMessageAddress(to?: string): string | undefined {
  const { search } = useLocation()
  return useHasScript() ? to : `${to ?? search}#message`
}
