import type { Ruling } from '../../moderation/queue.ts'
import { maxRejectionWords, type PostedRejectionAnswer, postedRejection } from '../../moderation/rejection.ts'
import { cleanParagraphs } from '../../platform/text/clean-text.ts'
import { lengthError } from '../../platform/text/text-fields.ts'
import { type RejectionKind, rejectionKinds } from '../rejection/rejection-kinds.ts'

type PostedRuling = { kind: 'valid'; ruling: Ruling } | { kind: 'invalid'; answer: PostedRejectionAnswer }

/** Reads what an admin decides: `reason` and `words` of a rejection, `words` of a question. */
export function postedRuling(
  decision: 'approval' | 'question' | 'rejection',
  form: FormData,
  kind: RejectionKind,
): PostedRuling {
  if (decision === 'approval') return { kind: 'valid', ruling: { kind: 'approve' } }
  if (decision === 'question') return postedQuestion(cleanParagraphs(String(form.get('words') ?? '')))
  const posted = postedRejection(form, rejectionKinds[kind].reasons)
  return posted.kind === 'valid' ? { kind: 'valid', ruling: { kind: 'reject', ...posted.rejection } } : posted
}

function postedQuestion(words: string): PostedRuling {
  const error = words === '' ? 'Please write the question.' : lengthError('Your question', words, maxRejectionWords)
  if (!error) return { kind: 'valid', ruling: { kind: 'ask', words } }
  const message = 'Please look at the field marked below. Nothing was asked yet.'
  return { kind: 'invalid', answer: { input: { reason: '', words }, errors: { words: error }, message } }
}
