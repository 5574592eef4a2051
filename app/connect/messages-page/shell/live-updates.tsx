import { useState } from 'react'
import { useHref, useLocation } from 'react-router'
import { useLiveReload } from '../../../platform/live/use-live.ts'
import { Notice } from '../../../ui/notice.tsx'
import { rich } from '../../../words/words.ts'

/**
 * Shows what is new for a member, but while somebody types only says that it does not, and where it stands: what has come
 * may take the box away, or lead to the sign-in.
 */
export function LiveUpdates({ topics, isRefused }: { topics: readonly string[]; isRefused: boolean }) {
  const { key, pathname } = useLocation()
  const address = useHref(pathname)
  const [unseenAt, setUnseenAt] = useState<string | null>(null)
  useLiveReload(topics, undefined, () => {
    const boxes = document.querySelectorAll<HTMLInputElement>('main textarea, main input:not([type=hidden])')
    // What was refused is given back, and is not stored anywhere else.
    const isTyping =
      isRefused || [...boxes].some((box) => box.value !== box.defaultValue || box.checked !== box.defaultChecked)
    setUnseenAt(isTyping ? key : null)
    return isTyping
  })
  if (unseenAt === null || (unseenAt !== key && !isRefused)) return null
  const a = (text: string) => (
    <a href={address} target="_blank" rel="noreferrer" className="link">
      {text}
    </a>
  )
  return (
    <Notice>
      {rich(
        'While you type, nothing new appears here. You see it once you have sent what you type, or <a>in a new tab</a>.',
        { a },
      )}
    </Notice>
  )
}
