import {
  countUndecided,
  decide,
  latestDecision,
  nextUndecided,
  undoDecision,
} from '../../moderation/decisions.server.ts'
import type { QueueItem } from '../../moderation/queue.ts'
import { type PostedRejectionAnswer, rejectionFields } from '../../moderation/rejection.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { nextQueue } from '../dashboard/queue-overview.server.ts'
import { type Outcome, outcomeNotice } from '../frame/outcomes.ts'
import { doneLabel } from '../queues/queue-screen.ts'
import { sourceOf } from '../queues/queue-sources.server.ts'
import { type QueueName, screenOf } from '../queues/queues.ts'
import { skippedIn } from './desk-place.ts'
import { postedRuling, verdictNamed } from './posted-ruling.server.ts'

/** What was written about an item and not stored. */
export type RefusedWords = PostedRejectionAnswer & { itemId: string; verdict: string }

/** The item that is on the desk now; `outcome` says what became of the one before, unless it was decided. */
export type DeskAnswer = { status: 200 | 409 | 422; item: QueueItem | null; outcome?: Outcome; refused?: RefusedWords }

/** Returns how many items are left, what can still be undone, and at the end where to go on. */
export async function deskState(name: QueueName, adminId: string, params: URLSearchParams) {
  const { queue, head } = sourceOf(name)
  const skipped = skippedIn(params)
  const [decision, left] = await Promise.all([latestDecision(queue, adminId), countUndecided(queue, adminId)])
  const undo = decision && {
    ...{ itemId: decision.itemId, secondsLeft: decision.secondsLeft },
    done: doneLabel(screenOf(name), decision.ruling),
    name: (await head(adminId, decision.itemId))?.name,
  }
  return { name, skipped, undo, left, next: left > skipped.length ? null : await nextQueue(adminId, name) }
}

/** Decides, takes a decision back, or does nothing, as the form asks, and puts an item on the desk. */
export async function answerAtDesk(
  name: QueueName,
  adminId: string,
  params: URLSearchParams,
  request: Request,
): Promise<DeskAnswer> {
  const { queue, open } = sourceOf(name)
  const skipped = skippedIn(params)
  async function itemOnDesk(preferred?: string) {
    const id = await nextUndecided(queue, adminId, { skipped, preferred })
    return id === null ? null : open(adminId, id)
  }
  const decision = params.get('decision')
  if (!decision) return { status: 200, item: await itemOnDesk() }

  const form = await postedForm(request, { ...rejectionFields, id: 22, state: 20 })
  const itemId = String(form.get('id') ?? '')
  if (decision === 'undo') {
    const isUndone = await undoDecision(queue, adminId, itemId)
    return { status: 200, item: await itemOnDesk(itemId), outcome: isUndone ? 'undone' : 'too late' }
  }
  const verdict = verdictNamed(screenOf(name), decision, form)
  const posted = postedRuling(screenOf(name), verdict, form)
  if (posted.kind === 'invalid') {
    return { status: 422, item: await itemOnDesk(itemId), refused: { itemId, verdict, ...posted.answer } }
  }
  const { ruling } = posted
  const version = String(form.get('version') ?? '')
  const outcome = await decide(queue, { adminId, itemId, version, ruling }, 'after undo')
  if (outcome === 'decided') return { status: 200, item: await itemOnDesk() }
  const item = await itemOnDesk(itemId)
  if (!('words' in ruling)) return { status: 409, item, outcome }
  const { text: message } = outcomeNotice(screenOf(name), outcome)
  return {
    status: 409,
    item,
    outcome,
    refused: { itemId, verdict, input: { reason: '', ...ruling }, errors: {}, message },
  }
}
