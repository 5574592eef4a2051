import { useEffect } from 'react'

const delay = 2_000

export function refreshHeader(path: string) {
  return { Refresh: `${delay / 1_000};url=${path}` }
}

export function useDelayedRedirect(path: string | undefined) {
  useEffect(() => {
    if (!path) return
    const timer = setTimeout(() => location.replace(path), delay)
    return () => clearTimeout(timer)
  }, [path])
}
