import { useEffect } from 'react'
import { useNavigate } from 'react-router'

const delay = 2_000

/** The header that takes a browser without script to `path` after two seconds. */
export function refreshHeader(path: string) {
  return { Refresh: `${delay / 1_000};url=${path}` }
}

/** Goes to `path` after two seconds, in place of this page. */
export function useRedirectLater(path: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!path) return
    const timer = setTimeout(() => navigate(path, { replace: true }), delay)
    return () => clearTimeout(timer)
  }, [path, navigate])
}
