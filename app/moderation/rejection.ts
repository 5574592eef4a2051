import { cleanParagraphs } from '../platform/text/clean-text.ts'
import { lengthError } from '../platform/text/text-fields.ts'
import { findOption, type Option } from '../ui/form/options.ts'

/** They are stored and never change. Each feature offers some of them, in its own words. */
export const rejectionReasonIds = [
  'identifies',
  'hurtful',
  'confidential',
  'off-topic',
  'unclear',
  'not-genuine',
  'experience',
  'promotion',
  'names-others',
] as const

export type RejectionReason = (typeof rejectionReasonIds)[number]
export type Rejection = { reason: RejectionReason; words: string }
export type RejectionErrors = Partial<Record<keyof Rejection, string>>

export const maxRejectionWords = 500

export const rejectionTexts = {
  missing: 'Please choose a reason. Nothing was rejected yet.',
  mend: 'Please look at the fields marked below. Nothing was rejected yet.',
}

export type PostedRejectionAnswer = {
  input: { reason: string; words: string }
  errors: RejectionErrors
  message: string
}

type PostedRejection = { kind: 'valid'; rejection: Rejection } | { kind: 'invalid'; answer: PostedRejectionAnswer }

export const rejectionFields = { reason: 40, words: maxRejectionWords, version: 10 }

/** Reads one of `reasons`, and `words`, from a form. The answer has what was typed and says what to correct. */
export function postedRejection(form: FormData, reasons: readonly Option<RejectionReason>[]): PostedRejection {
  const input = { reason: String(form.get('reason') ?? ''), words: cleanParagraphs(String(form.get('words') ?? '')) }
  const chosen = findOption(reasons, input.reason)
  const tooLong = lengthError('Your message', input.words, maxRejectionWords)
  if (chosen && !tooLong) return { kind: 'valid', rejection: { reason: chosen.id, words: input.words } }
  const errors = {
    ...(!chosen && { reason: 'Please choose one of these reasons.' }),
    ...(tooLong && { words: tooLong }),
  }
  const message = chosen ? rejectionTexts.mend : rejectionTexts.missing
  return { kind: 'invalid', answer: { input, errors, message } }
}
