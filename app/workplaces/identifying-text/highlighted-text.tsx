import { Fragment } from 'react'
import { findIdentifyingText, type IdentifyingPart } from './identifying-text.ts'

/** A part and, where it has to be said, the question under which it was written. */
export type FoundPart = IdentifyingPart & { place?: string }

/** A text with the parts marked that may tell who somebody is. */
export function HighlightedText({ text, known }: { text: string; known: readonly string[] }) {
  const parts = findIdentifyingText(text, known)
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={part.start}>
          {text.slice(parts[index - 1]?.end ?? 0, part.start)}
          <mark className="identifying" title={`Perhaps ${withArticle(part)}`}>
            {part.text}
          </mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.end ?? 0)}
    </>
  )
}

/** "“Jane Doe” (a name, under “Role”), “0712 345 678” (a phone number)" */
export function listIdentifyingParts(parts: readonly FoundPart[]): string {
  const places = ({ place }: FoundPart) => (place ? `, under “${place}”` : '')
  return parts.map((part) => `“${part.text}” (${withArticle(part)}${places(part)})`).join(', ')
}

function withArticle({ kind }: IdentifyingPart) {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}
