import { useState } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

/**
 * What was done on the page before, on top of the page that was loaded with it and of no other. It stays when the page loads
 * its data again.
 */
export function FlashMessage({ text }: { text: string | null | undefined }) {
  const { key } = useLocation()
  const [first] = useState({ key, text })
  const [isOver, setOver] = useState(false)
  if (key !== first.key && !isOver) setOver(true)
  const said = text ?? first.text
  return said && !isOver && <Notice tone="success">{said}</Notice>
}
