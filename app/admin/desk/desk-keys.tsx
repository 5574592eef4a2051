import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHasScript } from '../../ui/use-has-script.ts'
import type { QueueScreen } from '../queues/queue-screen.ts'

const otherKeys = { J: 'Skip', U: 'Undo', '?': 'Show or hide this list' }
const buttons: Record<string, string> = { a: 'approve', r: 'reject', j: 'skip', u: 'undo' }

/** Lets single keys press the buttons. They can be turned off (WCAG 2.1.4), and never fire while somebody types. */
export function DeskKeys({ decisions, isBusy }: { decisions: QueueScreen['decisions']; isBusy: boolean }) {
  const { approve, reject } = decisions
  const keys = {
    ...(approve && { A: approve.label }),
    ...(reject && { R: reject.label, '1–6': 'Choose a reason' }),
    ...otherKeys,
  }
  const [isOn, setIsOn] = useState(true)
  const list = useRef<HTMLDetailsElement>(null)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    const key = event.key.toLowerCase()
    if (key === '?') toggleList()
    else if (isBusy) return
    else if (isWriting()) chooseReason(Number(key))
    else document.getElementById(buttons[key] ?? '')?.click()
  })
  function toggleList() {
    if (!list.current) return
    list.current.open = !list.current.open
    list.current.querySelector('summary')?.focus()
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  if (!useHasScript()) return null
  return (
    <details ref={list} className="desk-keys">
      <summary>Keyboard shortcuts</summary>
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={() => setIsOn(!isOn)} />
        <span>Single keys work on this page</span>
      </label>
      <dl>
        {Object.entries(keys).map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function isTyping({ target }: KeyboardEvent) {
  const field = target instanceof Element ? target.closest('input, textarea, select, [contenteditable]') : null
  return field !== null && !field.matches('[type="radio"], [type="checkbox"]')
}

// The letters wait meanwhile, so that nobody who begins to write about a rejection approves instead.
function isWriting() {
  return document.querySelector('.desk-rejection[open]') !== null
}

function chooseReason(number: number) {
  const reason = document.querySelectorAll<HTMLInputElement>('#rejection input[type="radio"]')[number - 1]
  reason?.click()
  reason?.focus()
}
