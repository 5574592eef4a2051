import { useState } from 'react'
import { useLiveReload } from '../../platform/live/use-live.ts'

/**
 * Shows what is new for a member at once, but not while somebody types: what has come may take the box away, or lead to
 * the sign-in. Returns whether there is something that is not shown.
 */
export function useOwnNews(topics: readonly string[]): boolean {
  const [hasNews, setHasNews] = useState(false)
  useLiveReload(topics, undefined, () => {
    const boxes = document.querySelectorAll<HTMLInputElement>('main textarea, main input[type=datetime-local]')
    const isTyping = [...boxes].some(({ value }) => value !== '')
    setHasNews(isTyping)
    return isTyping
  })
  return hasNews
}
