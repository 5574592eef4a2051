type Typed = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

const typedEarly = new WeakMap<HTMLTextAreaElement, Typed>()

/**
 * Remembers what was typed into the `<textarea>` with this id before the script came: React, taking over a page, puts the
 * text that the server sent back into it, though into no other control. Only the first time counts, because a key that is
 * pressed meanwhile makes React begin anew.
 */
export function rememberTyping(id = ''): void {
  const area = globalThis.document?.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)
  if (!area || area.value === area.defaultValue || typedEarly.has(area)) return
  const { value, selectionStart, selectionEnd } = area
  typedEarly.set(area, { value, selectionStart, selectionEnd })
}

/** The ref of that `<textarea>`: what was typed is put back, and the caret where it was. */
export function restoreTyping(area: HTMLTextAreaElement | null): void {
  if (area) Object.assign(area, typedEarly.get(area))
}
