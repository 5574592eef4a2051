import { useEffect, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'

const page = href('/work-with-us')
const resumed = 'resumed'

/** Opens the form for somebody who was asked to sign in first. With script, this address is left at once. */
export const resumedInquiry = `${page}?inquiry=${resumed}`

export function useInquiry() {
  const [search] = useSearchParams()
  const isPending = search.get('inquiry') === resumed
  const navigate = useNavigate()
  const [isResumed, setResumed] = useState(isPending)
  const isSent = search.has('sent')
  const [wasSent, setWasSent] = useState(isSent)
  if (isResumed && isSent) setResumed(false)
  if (isSent && !wasSent) setWasSent(true)

  useEffect(() => {
    // So that neither a reload nor Back opens the form again.
    if (isPending) void navigate(page, { replace: true, preventScrollReset: true })
  }, [isPending, navigate])

  function close() {
    setResumed(false)
    void navigate(page, { replace: true, preventScrollReset: true })
  }

  return { isSent, wasSent, isOpen: !isSent && (isResumed || search.has('inquiry')), close }
}
