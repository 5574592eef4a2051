import { useEffect } from 'react'
import { ScrollRestoration } from 'react-router'

const storageKey = 'scroll'

/** Scroll positions live as long as the page: the router writes them down when it is left, and we take them away again. */
export function ScrollRestorer() {
  useEffect(() => {
    const forget = () => document.hidden && sessionStorage.removeItem(storageKey)
    document.addEventListener('visibilitychange', forget)
    return () => document.removeEventListener('visibilitychange', forget)
  }, [])
  return <ScrollRestoration storageKey={storageKey} />
}
