import { findIdentifyingText, type IdentifyingPart } from '../platform/text/identifying/identifying-text.ts'
import { partsOfLocation } from './location.ts'
import type { Answers } from './review.ts'
import type { FreeText } from './review-questions.ts'

type Texts = { [Field in FreeText | 'companyName']: string | null }

export const omission = '[…]'

export function knownTextsOf({ companyName, location }: Pick<Texts, 'companyName' | 'location'>): string[] {
  const parts = partsOfLocation(location ?? '')
  // Text that is more precise than "city, country", or has another form, may be somebody's name or house.
  return parts.length < 2 ? [companyName ?? ''] : [companyName ?? '', ...parts.slice(-2)]
}

export function identifyingParts(field: FreeText, texts: Texts): IdentifyingPart[] {
  return findIdentifyingText(texts[field] ?? '', knownTextsOf(texts))
}

export function withoutIdentifyingParts(answers: Answers, fields: readonly FreeText[]): Answers {
  const texts = fields.map((field) => [field, withOmissions(answers[field], identifyingParts(field, answers))])
  return { ...answers, ...Object.fromEntries(texts) }
}

function withOmissions(text: string, parts: IdentifyingPart[]) {
  return parts.toReversed().reduce((left, { start, end }) => left.slice(0, start) + omission + left.slice(end), text)
}
