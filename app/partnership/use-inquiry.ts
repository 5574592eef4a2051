import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

const page = '/work-with-us'

/**
 * Whether the partner form is open: where the address says so, and once for somebody who comes back from signing in. That
 * the form was pending is taken out of the address at once, so that neither a reload nor Back opens it again.
 */
export function useInquiry(isPending: boolean) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isResumed, setResumed] = useState(isPending)
  const isSent = search.has('sent')
  if (isResumed && isSent) setResumed(false)

  useEffect(() => {
    if (isPending) void navigate(page, { replace: true, preventScrollReset: true })
  }, [isPending, navigate])

  function close() {
    setResumed(false)
    void navigate(page, { replace: true, preventScrollReset: true })
  }

  return { isSent, isOpen: !isSent && (isResumed || search.has('inquiry')), close }
}
