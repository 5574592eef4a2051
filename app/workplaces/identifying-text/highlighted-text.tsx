import { Fragment } from 'react'
import { findIdentifyingText, type IdentifyingPart } from './identifying-text.ts'

export type LabelledIdentifyingPart = IdentifyingPart & { place?: string }

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

export function listIdentifyingParts(parts: readonly LabelledIdentifyingPart[]): string {
  const places = ({ place }: LabelledIdentifyingPart) => (place ? `, under “${place}”` : '')
  return parts.map((part) => `“${part.text}” (${withArticle(part)}${places(part)})`).join(', ')
}

function withArticle({ kind }: IdentifyingPart) {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}
