import { useEffect } from 'react'
import { ScrollRestoration } from 'react-router'

const storageKey = 'scroll'

/** Removes the scroll positions that the router stores when a page is left, so that they leave no trace. */
export function ScrollRestorer() {
  useEffect(() => {
    const forget = () => document.hidden && sessionStorage.removeItem(storageKey)
    document.addEventListener('visibilitychange', forget)
    return () => document.removeEventListener('visibilitychange', forget)
  }, [])
  return <ScrollRestoration storageKey={storageKey} />
}
