import type { Ruling } from '../../moderation/queue.ts'
import { maxRejectionWords, type PostedRejectionAnswer, postedRejection } from '../../moderation/rejection.ts'
import { cleanParagraphs } from '../../platform/text/clean-text.ts'
import { lengthError } from '../../platform/text/text-fields.ts'
import type { QueueScreen } from '../queues/queue-screen.ts'

type PostedRuling = { kind: 'valid'; ruling: Ruling } | { kind: 'invalid'; answer: PostedRejectionAnswer }

/** Reads what an admin decides: `reason` and `words` of a rejection, `words` of a question, or a `state`. */
export function postedRuling(screen: QueueScreen, verdict: Ruling['kind'], form: FormData): PostedRuling {
  switch (verdict) {
    case 'approve':
      return { kind: 'valid', ruling: { kind: 'approve' } }
    case 'ask':
      return postedQuestion(cleanParagraphs(String(form.get('words') ?? '')))
    case 'set':
      return { kind: 'valid', ruling: { kind: 'set', state: String(form.get('state') ?? '') } }
    case 'reject': {
      const posted = postedRejection(form, screen.reasons ?? [])
      return posted.kind === 'valid' ? { kind: 'valid', ruling: { kind: 'reject', ...posted.rejection } } : posted
    }
  }
}

function postedQuestion(words: string): PostedRuling {
  const error = words === '' ? 'Please write the question.' : lengthError('Your question', words, maxRejectionWords)
  if (!error) return { kind: 'valid', ruling: { kind: 'ask', words } }
  const message = 'Please look at the field marked below. Nothing was asked yet.'
  return { kind: 'invalid', answer: { input: { reason: '', words }, errors: { words: error }, message } }
}

/** Returns which of its decisions a desk is asked for. */
export function verdictNamed({ decisions }: QueueScreen, decision: string, form: FormData): Ruling['kind'] {
  const verdict = (['approve', 'reject', 'ask', 'set'] as const).find((each) => each === decision)
  const isOffered =
    verdict === 'set' ? decisions.set?.some(({ state }) => state === form.get('state')) : verdict && decisions[verdict]
  if (!verdict || !isOffered) throw new Response('This cannot be decided here.', { status: 400 })
  return verdict
}
