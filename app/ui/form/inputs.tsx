import { type ComponentProps, useState } from 'react'
import { useControl } from './field.tsx'

export function TextInput(props: ComponentProps<'input'>) {
  return <input type="text" {...useControl()} {...props} className="input" />
}

/** What is looked for stays out of the browser's history of typed texts. */
export function SearchInput(props: ComponentProps<'input'>) {
  return <TextInput type="search" autoComplete="off" maxLength={200} {...props} />
}

export function TextArea(props: ComponentProps<'textarea'>) {
  const control = useControl()
  useState(() => rememberTyping(control.id))
  return <textarea rows={4} {...control} {...props} ref={restoreTyping} className="input" />
}

type TextSelection = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>

const typedEarly = new WeakMap<HTMLTextAreaElement, TextSelection>()

// Hydration resets textareas only, and starts again when a key is pressed during it: only the first call counts.
function rememberTyping(id = ''): void {
  const area = globalThis.document?.querySelector<HTMLTextAreaElement>(`textarea[id="${id}"]`)
  if (!area || area.value === area.defaultValue || typedEarly.has(area)) return
  const { value, selectionStart, selectionEnd } = area
  typedEarly.set(area, { value, selectionStart, selectionEnd })
}

function restoreTyping(area: HTMLTextAreaElement | null): void {
  if (area) Object.assign(area, typedEarly.get(area))
}
