import { useEffect, useState } from 'react'
import { t } from '../words/words.ts'
import { Button } from './button.tsx'

const feedbackMs = 2000

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isHydrated, setHydrated] = useState(false)
  const [feedback, setFeedback] = useState('')
  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    if (!feedback) return
    const timer = window.setTimeout(() => setFeedback(''), feedbackMs)
    return () => window.clearTimeout(timer)
  }, [feedback])
  if (!isHydrated) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setFeedback(t('Copied!'))
    } catch {
      setFeedback(t('Failed to copy'))
    }
  }

  return (
    <>
      <Button type="button" variant="secondary" onClick={copy}>
        {feedback || label}
      </Button>
      <span role="status" className="sr-only">
        {feedback}
      </span>
    </>
  )
}
