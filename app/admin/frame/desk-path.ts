import { href } from 'react-router'
import type { Verdict } from '../../moderation/claim-table.ts'
import { withQuery } from '../../platform/http/url-parts.ts'
import { defineOptions, findOption } from '../../ui/form/options.ts'

export const deskQueues = defineOptions({
  reviews: 'Pending reviews',
  mentors: 'Pending mentor applications',
  mentees: 'Unread mentee applications',
})

export type DeskQueue = (typeof deskQueues)[number]['id']

export const ownDecision = 'Nothing was changed: this is your own application. Another admin decides about it.'

/** The URL names an outcome and never carries its text. */
export const deskOutcomes = {
  taken: { tone: 'danger', text: 'Nothing was changed: another decision came first, or another admin has it now.' },
  changed: { tone: 'danger', text: 'Nothing was changed: it has changed since you looked. Please look again.' },
  'already approved': { tone: 'danger', text: 'Nothing was changed: it is no longer waiting.' },
  gone: { tone: 'danger', text: 'Nothing was changed: it is no longer waiting.' },
  own: { tone: 'danger', text: ownDecision },
  undone: { tone: 'success', text: 'Undone. It is pending again, and you have it back.' },
  'too late': { tone: 'danger', text: 'Nothing was undone: the decision has taken effect.' },
} as const

const verdicts = { approve: 'Approved', reject: 'Rejected', ask: 'Asked' }
const verdictsOnMentees = { approve: 'Admitted', reject: 'Refused', ask: 'Asked' }

export function verdictLabel(queue: DeskQueue, verdict: Verdict): string {
  return (queue === 'mentees' ? verdictsOnMentees : verdicts)[verdict]
}

export type DeskOutcome = keyof typeof deskOutcomes

export function deskQueueNamed(word: string): DeskQueue {
  const queue = findOption(deskQueues, word)
  if (!queue) throw new Response('There is no such queue.', { status: 404 })
  return queue.id
}

/** `after` is the cursor of the last item that was skipped. */
export function deskPath(queue: DeskQueue, after = '', outcome: DeskOutcome | null = null): string {
  return withQuery(href('/admin/desk/:queue', { queue }), { after, outcome })
}

/** Returns an address of the desk itself, so that an admin who is asked for a new code first comes back to the page. */
export function decisionPath(queue: DeskQueue, after: string, decision: 'approval' | 'question'): string {
  return withQuery(href('/admin/desk/:queue', { queue }), { after, decision })
}

/** A rejection has no name in its address. */
export function decisionNamed(params: URLSearchParams): 'approval' | 'question' | 'rejection' {
  const decision = params.get('decision')
  return decision === 'approval' || decision === 'question' ? decision : 'rejection'
}

export function claimPath(queue: DeskQueue, after = ''): string {
  return withQuery(href('/admin/desk/:queue/claim', { queue }), { after })
}

export function undoPath(queue: DeskQueue, after = ''): string {
  return withQuery(href('/admin/desk/:queue/undo', { queue }), { after })
}
