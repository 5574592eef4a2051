import { useEffect, useState } from 'react'
import { Notice } from '../ui/notice.tsx'
import { inquiryTexts } from './inquiry.ts'

const shownMs = 5000
const page = '/work-with-us'

/** Says that an inquiry has arrived and goes after five seconds; without script it stays until the next page. */
export function SentBanner() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(true)
      // Not through the router: to navigate would cancel a link that was followed meanwhile and is still on its way.
      history.replaceState(history.state, '', page)
    }, shownMs)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <div className="sent-banner">
      <Notice tone="success" dismissTo={page}>
        {inquiryTexts.sent}
      </Notice>
    </div>
  )
}
