import { useLayoutEffect, useState } from 'react'

/**
 * Keeps what was typed into a `<textarea>` before the script came: React, taking over a page, puts the text that the server
 * sent back into it, though into no other control. In: its id.
 */
export function useEarlyTyping(id = ''): void {
  const [early] = useState(() => textOnPage(id))
  useLayoutEffect(() => {
    if (early) early.area.value = early.text
  }, [early])
}

function textOnPage(id: string) {
  const area = globalThis.document?.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)
  return area && { area, text: area.value }
}
