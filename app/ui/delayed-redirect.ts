import { useEffect } from 'react'
import { useHref } from 'react-router'

const delay = 2_000

export function refreshHeader(path: string) {
  return { Refresh: `${delay / 1_000};url=${path}` }
}

export function useDelayedRedirect(path: string | undefined) {
  const address = useHref(path ?? '/')
  useEffect(() => {
    if (!path) return
    const timer = setTimeout(() => location.replace(address), delay)
    return () => clearTimeout(timer)
  }, [path, address])
}
