import { cleanParagraphs } from '../platform/text/clean-text.ts'
import { lengthError } from '../platform/text/text-fields.ts'
import { defineOptions, findOption } from '../ui/form/options.ts'

/** Why an admin turns down a review or a mentor application. Ids are stored; labels are what the author reads. */
export const rejectionReasons = defineOptions({
  identifies: 'It says too much about who somebody is',
  hurtful: 'It contains insults, threats or discriminating words',
  confidential: 'It gives away confidential information',
  'off-topic': 'It is about something else',
  unclear: 'Something important is missing or unclear',
  'not-genuine': 'We could not tell that it is genuine',
})

export type RejectionReason = (typeof rejectionReasons)[number]['id']
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

/** Reads `reason` and `words` from a form. The answer has what was typed and says what to correct. */
export function postedRejection(form: FormData): PostedRejection {
  const input = { reason: String(form.get('reason') ?? ''), words: cleanParagraphs(String(form.get('words') ?? '')) }
  const chosen = findOption(rejectionReasons, input.reason)
  const tooLong = lengthError('Your message', input.words, maxRejectionWords)
  if (chosen && !tooLong) return { kind: 'valid', rejection: { reason: chosen.id, words: input.words } }
  const errors = {
    ...(!chosen && { reason: 'Please choose one of the six reasons.' }),
    ...(tooLong && { words: tooLong }),
  }
  const message = chosen ? rejectionTexts.mend : rejectionTexts.missing
  return { kind: 'invalid', answer: { input, errors, message } }
}
