import { Fragment, type ReactNode } from 'react'
import {
  findIdentifyingText,
  type IdentifyingKind,
  type IdentifyingPart,
  type LabelledIdentifyingPart,
} from '../platform/text/identifying/identifying-text.ts'
import { hasLettersWithoutCapitals } from '../platform/text/identifying/names-without-capitals.ts'
import { listed, quoted } from '../words/punctuation.ts'
import { type Message, msg, t } from '../words/words.ts'

export function HighlightedText({ text, known }: { text: string; known: readonly string[] }) {
  const parts = findIdentifyingText(text, known)
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={part.start}>
          {text.slice(parts[index - 1]?.end ?? 0, part.start)}
          <mark className="identifying" title={t('Perhaps {withArticle}', { withArticle: withArticle(part) })}>
            {part.text}
          </mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.end ?? 0)}
    </>
  )
}

/** Shows what was found, and what it looks like. */
export function IdentifyingParts({ parts }: { parts: readonly IdentifyingPart[] }) {
  return (
    <ul className="identifying-parts">
      {parts.map((part) => (
        <li key={part.start}>
          <mark className="identifying">{part.text}</mark> ({withArticle(part)})
        </li>
      ))}
    </ul>
  )
}

/**
 * `isMessage` makes this the target of `#message` on a page without another message. `children` are sent with the form
 * once it has warned.
 */
export function IdentifyingTextWarning({
  parts,
  isMessage = false,
  children,
}: {
  parts: readonly LabelledIdentifyingPart[]
  isMessage?: boolean
  children?: ReactNode
}) {
  return (
    <div role="status" className="identifying-text-warning">
      {parts.length > 0 && (
        <div id={isMessage ? 'message' : undefined} className="notice notice-info">
          <div>
            {children}
            <p>
              {t('This may show who you are, or who somebody else is: {listIdentifyingParts}.', {
                listIdentifyingParts: listIdentifyingParts(parts),
              })}
            </p>
            <p>{t('Please remove what could. If it is harmless, go on.')}</p>
          </div>
        </div>
      )}
    </div>
  )
}

/** Says where the warning is weak, beside texts to which that applies. */
export function HardToFind({ texts }: { texts: readonly string[] }) {
  if (!texts.some(hasLettersWithoutCapitals)) return null
  return (
    <p>{t('Among Arabic and Amharic letters, which have no capitals, we find few names. Look for them yourself.')}</p>
  )
}

function listIdentifyingParts(parts: readonly LabelledIdentifyingPart[]): string {
  const places = ({ place }: LabelledIdentifyingPart) => (place ? t(', under “{place}”', { place }) : '')
  return listed(parts.map((part) => `${quoted(part.text)} (${withArticle(part)}${places(part)})`))
}

const kinds: Record<IdentifyingKind, Message> = {
  'email address': msg('an email address'),
  'web address': msg('a web address'),
  'phone number': msg('a phone number'),
  'account name': msg('an account name'),
  name: msg('a name'),
  'personal detail': msg('a personal detail'),
}

function withArticle({ kind }: IdentifyingPart) {
  return t(kinds[kind])
}
