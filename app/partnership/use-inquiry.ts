import { useEffect, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'

const page = href('/work-with-us')

export function useInquiry(isPending: boolean) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isResumed, setResumed] = useState(isPending)
  const isSent = search.has('sent')
  const [wasSent, setWasSent] = useState(isSent)
  if (isResumed && isSent) setResumed(false)
  if (isSent && !wasSent) setWasSent(true)

  useEffect(() => {
    // Removes the pending action from the URL, so that neither a reload nor Back opens the form again.
    if (isPending) void navigate(page, { replace: true, preventScrollReset: true })
  }, [isPending, navigate])

  function close() {
    setResumed(false)
    void navigate(page, { replace: true, preventScrollReset: true })
  }

  return { isSent, wasSent, isOpen: !isSent && (isResumed || search.has('inquiry')), close }
}
