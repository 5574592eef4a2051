import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

const feedbackMs = 2000

/** Copies a text and says so for two seconds. It needs script: without it nothing is drawn, the text can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isReady, setReady] = useState(false)
  const [feedback, setFeedback] = useState('')
  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (!feedback) return
    const timer = window.setTimeout(() => setFeedback(''), feedbackMs)
    return () => window.clearTimeout(timer)
  }, [feedback])
  if (!isReady) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setFeedback('Copied!')
    } catch {
      setFeedback('Failed to copy')
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
