import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { inquiryTexts } from './inquiry.ts'

const shownMs = 5000

/** Says that an inquiry has arrived and goes after five seconds; without script it stays until the next page. */
export function SentBanner() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/work-with-us', { replace: true, preventScrollReset: true }), shownMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className="sent-banner">
      <Notice tone="success" dismissTo="/work-with-us">
        {inquiryTexts.sent}
      </Notice>
    </div>
  )
}
