import { type ComponentProps, useEffect, useState } from 'react'
import { t } from '../words/words.ts'
import { Button } from './button.tsx'

const feedbackMs = 2000

type Variant = ComponentProps<typeof Button>['variant']

export function CopyButton({ text, label, variant = 'secondary' }: { text: string; label: string; variant?: Variant }) {
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
      <Button type="button" variant={variant} onClick={copy}>
        {feedback || label}
      </Button>
      <span role="status" className="sr-only">
        {feedback}
      </span>
    </>
  )
}
