import { type MouseEvent, useEffect, useRef } from 'react'

export type RefusedAnswer = { message?: string | undefined; errors?: Partial<Record<string, string>> | undefined }

/**
 * What has to be mended, on top of the form. Pass the action's own answer: `message` is the sentence, `errors` go by
 * field name and link to the field. Draws nothing without a message; each new answer takes the focus, unless somebody
 * is in a field already when the script comes.
 */
export function ErrorSummary({ answer }: { answer: RefusedAnswer | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const isNew = useRef(true)
  useEffect(() => {
    const isTyping = isNew.current && document.activeElement?.matches('input, select, textarea')
    isNew.current = false
    if (answer && !isTyping) box.current?.focus()
  }, [answer])
  if (!answer?.message) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="notice notice-danger">
      <p className="font-semibold">{answer.message}</p>
      <ErrorLinks errors={answer.errors ?? {}} />
    </div>
  )
}

function ErrorLinks({ errors }: { errors: Partial<Record<string, string>> }) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <ul className="mt-2">
      {entries.map(([name, text]) => (
        <li key={name}>
          <a href={`#${name}`} onClick={focusField} className="link">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

// A change of the address, even of its hash alone, makes the router forget the action's answer.
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
