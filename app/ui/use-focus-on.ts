import { useEffect, useRef } from 'react'

/**
 * Focuses the element of the returned ref each time `news` changes, which brings it into view and has it read out. Does
 * nothing while `news` is falsy, or for somebody who is in a field already when the element appears.
 */
export function useFocusOn<Type extends HTMLElement>(news: unknown) {
  const element = useRef<Type>(null)
  const isNew = useRef(true)
  useEffect(() => {
    const isTyping = isNew.current && document.activeElement?.matches('input, select, textarea')
    isNew.current = false
    if (news && !isTyping) element.current?.focus()
  }, [news])
  return element
}
