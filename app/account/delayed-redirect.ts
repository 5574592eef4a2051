import { useEffect } from 'react'

const delay = 2_000

/** The header that takes a browser without script to `path` after two seconds. */
export function refreshHeader(path: string) {
  return { Refresh: `${delay / 1_000};url=${path}` }
}

/** Loads `path` after two seconds, in place of this page. */
export function useDelayedRedirect(path: string | undefined) {
  useEffect(() => {
    if (!path) return
    const timer = setTimeout(() => location.replace(path), delay)
    return () => clearTimeout(timer)
  }, [path])
}
