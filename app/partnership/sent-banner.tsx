import { useEffect, useState } from 'react'
import { href, useHref } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { t } from '../words/words.ts'

const visibleMs = 5000
const page = href('/work-with-us')

export function SentBanner() {
  const [isOver, setOver] = useState(false)
  const address = useHref(page)
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(true)
      // Not through the router: navigating would cancel a link that the visitor has just followed.
      history.replaceState(history.state, '', address)
    }, visibleMs)
    return () => clearTimeout(timer)
  }, [address])
  if (isOver) return null
  return (
    <div className="sent-banner">
      <Notice tone="success" dismissTo={page}>
        {t("Thank you! We've received your inquiry and will be in touch soon.")}
      </Notice>
    </div>
  )
}
