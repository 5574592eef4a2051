import type { MouseEvent } from 'react'
import { useFocusOn } from '../use-focus-on.ts'

export type RefusedAnswer = { message?: string | undefined; errors?: Partial<Record<string, string>> | undefined }

export function ErrorSummary({
  answer,
  errors = {},
}: {
  answer: RefusedAnswer | undefined
  errors?: RefusedAnswer['errors']
}) {
  const box = useFocusOn<HTMLDivElement>(answer)
  const isCorrected = Object.keys(answer?.errors ?? {}).length > 0 && Object.keys(errors).length === 0
  if (!answer?.message || isCorrected) return null
  return (
    <div ref={box} id="message" role="alert" tabIndex={-1} className="notice notice-danger">
      <p>{answer.message}</p>
      <ErrorLinks errors={errors} />
    </div>
  )
}

function ErrorLinks({ errors }: { errors: Partial<Record<string, string>> }) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <ul>
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

// Changing the address, even its hash alone, would make the router drop the action's answer.
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
