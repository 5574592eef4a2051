import {
  countUndecided,
  decide,
  latestDecision,
  nextUndecided,
  undoDecision,
} from '../../moderation/decisions.server.ts'
import type { QueueItem, Ruling } from '../../moderation/queue.ts'
import {
  maxRejectionWords,
  type PostedRejectionAnswer,
  postedRejection,
  rejectionFields,
} from '../../moderation/rejection.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { cleanParagraphs } from '../../platform/text/clean-text.ts'
import { lengthError } from '../../platform/text/text-fields.ts'
import { nextQueue } from '../dashboard/queue-overview.server.ts'
import { type Outcome, outcomeNotice } from '../frame/outcomes.ts'
import { doneLabel, type QueueScreen } from '../queues/queue-screen.ts'
import type { queueAt } from '../queues/queue-sources.server.ts'
import { skippedIn } from './desk-place.ts'

type QueueAt = ReturnType<typeof queueAt>

/** What was written about an item and not stored. */
export type RefusedWords = PostedRejectionAnswer & { itemId: string; verdict: string }

/** The item that is on the desk now; `outcome` says what became of the one before, unless it was decided. */
export type DeskAnswer = { status: 200 | 409 | 422; item: QueueItem | null; outcome?: Outcome; refused?: RefusedWords }

/** Returns how many items are left, what can still be undone, and at the end where to go on. */
export async function deskState({ name, screen, source }: QueueAt, adminId: string, params: URLSearchParams) {
  const { queue, head } = source
  const skipped = skippedIn(params)
  const [decision, left, all] = await Promise.all([
    latestDecision(queue, adminId),
    countUndecided(queue, adminId, skipped),
    countUndecided(queue, adminId),
  ])
  const undo = decision && {
    ...{ itemId: decision.itemId, secondsLeft: decision.secondsLeft },
    done: doneLabel(screen, decision.ruling),
    name: (await head(adminId, decision.itemId))?.name,
  }
  return { name, skipped, undo, left, skippedCount: all - left, next: left > 0 ? null : await nextQueue(adminId, name) }
}

/** Decides, takes a decision back, or does nothing, as the form asks, and puts an item on the desk. */
export async function answerAtDesk(
  { screen, source: { queue, open } }: QueueAt,
  adminId: string,
  params: URLSearchParams,
  request: Request,
): Promise<DeskAnswer> {
  const skipped = skippedIn(params)
  async function itemOnDesk(preferred?: string) {
    const id = await nextUndecided(queue, adminId, { skipped, preferred })
    return id === null ? null : open(adminId, id)
  }
  const decision = params.get('decision')
  if (!decision) return { status: 200, item: await itemOnDesk() }

  const form = await postedForm(request, { ...rejectionFields, id: 22, state: 20 })
  const id = String(form.get('id') ?? '')
  const itemId = publicIdPattern.test(id) ? id : ''
  if (decision === 'undo') {
    const isUndone = await undoDecision(queue, adminId, itemId)
    return { status: 200, item: await itemOnDesk(itemId), outcome: isUndone ? 'undone' : 'too late' }
  }
  const verdict = verdictNamed(screen, decision, form)
  const posted = postedRuling(screen, verdict, form)
  if (posted.kind === 'invalid') {
    return { status: 422, item: await itemOnDesk(itemId), refused: { itemId, verdict, ...posted.answer } }
  }
  const { ruling } = posted
  const version = String(form.get('version') ?? '')
  const outcome = await decide(queue, { adminId, itemId, version, ruling }, 'after undo')
  if (outcome === 'decided') return { status: 200, item: await itemOnDesk() }
  const item = await itemOnDesk(itemId)
  if (!('words' in ruling)) return { status: 409, item, outcome }
  const { text: message } = outcomeNotice(screen, outcome)
  return {
    status: 409,
    item,
    outcome,
    refused: { itemId, verdict, input: { reason: '', ...ruling }, errors: {}, message },
  }
}

type PostedRuling = { kind: 'valid'; ruling: Ruling } | { kind: 'invalid'; answer: PostedRejectionAnswer }

/** Reads what an admin decides: `reason` and `words` of a rejection, `words` of a question, or a `state`. */
function postedRuling({ reasons = [] }: QueueScreen, verdict: Ruling['kind'], form: FormData): PostedRuling {
  if (verdict === 'approve') return { kind: 'valid', ruling: { kind: verdict } }
  if (verdict === 'set') return { kind: 'valid', ruling: { kind: verdict, state: String(form.get('state')) } }
  if (verdict === 'ask') return postedQuestion(cleanParagraphs(String(form.get('words') ?? '')))
  const posted = postedRejection(form, reasons)
  return posted.kind === 'valid' ? { kind: 'valid', ruling: { kind: verdict, ...posted.rejection } } : posted
}

function postedQuestion(words: string): PostedRuling {
  const error = words === '' ? 'Please write the question.' : lengthError('Your question', words, maxRejectionWords)
  if (!error) return { kind: 'valid', ruling: { kind: 'ask', words } }
  const message = 'Please look at the field marked below. Nothing was asked yet.'
  return { kind: 'invalid', answer: { input: { reason: '', words }, errors: { words: error }, message } }
}

/** Returns which of its decisions a desk is asked for. */
function verdictNamed({ decisions }: QueueScreen, decision: string, form: FormData): Ruling['kind'] {
  const verdict = (['approve', 'reject', 'ask', 'set'] as const).find((each) => each === decision)
  const isOffered =
    verdict === 'set' ? decisions.set?.some(({ state }) => state === form.get('state')) : verdict && decisions[verdict]
  if (!verdict || !isOffered) throw new Response('This cannot be decided here.', { status: 400 })
  return verdict
}
