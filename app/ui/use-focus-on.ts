import { useEffect, useRef } from 'react'

/** Focuses the element when `news` changes to a truthy value, unless somebody is in a field when it first appears. */
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
