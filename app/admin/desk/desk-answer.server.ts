import { hidden } from '../../forms/fields.server.ts'
import { parsed, type Refused, refused } from '../../forms/form-action.server.ts'
import type { Refusal } from '../../forms/outcome.ts'
import {
  countUndecided,
  decide,
  latestDecision,
  nextUndecided,
  undoDecision,
} from '../../moderation/decisions.server.ts'
import type { QueueItem, Ruling } from '../../moderation/queue.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { nextQueue } from '../dashboard/queue-overview.server.ts'
import { type Outcome, outcomeNotice } from '../frame/outcomes.ts'
import { questionFields, rejectionFields, rejectionSays } from '../queue/rejection-form.server.ts'
import { doneLabel, type QueueScreen } from '../queues/queue-screen.ts'
import type { queueAt } from '../queues/queue-sources.server.ts'
import { skippedIn } from './desk-place.ts'

type QueueAt = ReturnType<typeof queueAt>

/** What was written about an item and not stored. */
export type RefusedWords = Refusal<{ reason?: string; words?: string }, 'reason' | 'words'> & {
  itemId: string
  verdict: string
}

/** The item that is on the desk now; `outcome` says what became of the one before, unless it was decided. */
export type DeskAnswer = { status: 200 | 409 | 422; item: QueueItem | null; outcome?: Outcome; refused?: RefusedWords }

export const deskFields = { id: hidden(22), state: hidden(20), ...rejectionFields() }

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
  form: FormData,
): Promise<DeskAnswer> {
  const skipped = skippedIn(params)
  async function itemOnDesk(preferred?: string) {
    const id = await nextUndecided(queue, adminId, { skipped, preferred })
    return id === null ? null : open(adminId, id)
  }
  const decision = params.get('decision')
  if (!decision) return { status: 200, item: await itemOnDesk() }

  const id = String(form.get('id') ?? '')
  const itemId = publicIdPattern.test(id) ? id : ''
  if (decision === 'undo') {
    const isUndone = await undoDecision(queue, adminId, itemId)
    return { status: 200, item: await itemOnDesk(itemId), outcome: isUndone ? 'undone' : 'too late' }
  }
  const verdict = verdictNamed(screen, decision, form)
  const { ruling, input, refusal } = posted(screen, verdict, form)
  const giveBack = (refusal: Refused<'reason' | 'words'>): RefusedWords => ({ ...refusal, input, itemId, verdict })
  if (refusal) return { status: 422, item: await itemOnDesk(itemId), refused: giveBack(refusal) }
  const version = String(form.get('version') ?? '')
  const outcome = await decide(queue, { adminId, itemId, version, ruling }, 'after undo')
  if (outcome === 'decided') return { status: 200, item: await itemOnDesk() }
  const item = await itemOnDesk(itemId)
  if (!('words' in ruling)) return { status: 409, item, outcome }
  return { status: 409, item, outcome, refused: giveBack(refused(409, outcomeNotice(screen, outcome).text)) }
}

type Posted = { input: { reason?: string; words?: string } } & (
  | { ruling: Ruling; refusal: null }
  | { ruling?: never; refusal: Refused<'reason' | 'words'> }
)

/** Reads what an admin decides: `reason` and `words` of a rejection, `words` of a question, or a `state`. */
function posted({ reasons }: QueueScreen, kind: Ruling['kind'], form: FormData): Posted {
  if (kind === 'approve') return { ruling: { kind }, input: {}, refusal: null }
  if (kind === 'set') return { ruling: { kind, state: String(form.get('state')) }, input: {}, refusal: null }
  if (kind === 'ask') {
    const { input, values, refusal } = parsed(form, questionFields, {
      mend: 'Please look at the field marked below. Nothing was asked yet.',
    })
    return refusal ? { input, refusal } : { input, ruling: { kind, words: values.words }, refusal: null }
  }
  const { input, values, refusal } = parsed(form, rejectionFields(reasons), rejectionSays)
  if (refusal) return { input, refusal: refusal as Refused<'reason' | 'words'> }
  return { input, ruling: { kind, reason: values.reason, words: values.words }, refusal: null }
}

/** Returns which of its decisions a desk is asked for. */
function verdictNamed({ decisions }: QueueScreen, decision: string, form: FormData): Ruling['kind'] {
  const verdict = (['approve', 'reject', 'ask', 'set'] as const).find((each) => each === decision)
  const isOffered =
    verdict === 'set' ? decisions.set?.some(({ state }) => state === form.get('state')) : verdict && decisions[verdict]
  if (!verdict || !isOffered) throw new Response('This cannot be decided here.', { status: 400 })
  return verdict
}
