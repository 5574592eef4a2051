import { href } from 'react-router'
import { withQuery } from '../../platform/http/url-parts.ts'
import { defineOptions, findOption } from '../../ui/form/options.ts'

export const deskQueues = defineOptions({ reviews: 'Pending reviews', mentors: 'Pending mentor applications' })

export type DeskQueue = (typeof deskQueues)[number]['id']

/** The URL names an outcome and never carries its text. */
export const deskOutcomes = {
  taken: { tone: 'danger', text: 'Nothing was changed: another decision came first, or another admin has it now.' },
  changed: { tone: 'danger', text: 'Nothing was changed: it has changed since you looked. Please look again.' },
  'already approved': { tone: 'danger', text: 'Nothing was changed: it is no longer waiting.' },
  gone: { tone: 'danger', text: 'Nothing was changed: it is no longer waiting.' },
  undone: { tone: 'success', text: 'Undone. It is pending again, and you have it back.' },
  'too late': { tone: 'danger', text: 'Nothing was undone: the decision has taken effect.' },
} as const

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
export function approvalPath(queue: DeskQueue, after = ''): string {
  return withQuery(href('/admin/desk/:queue', { queue }), { after, decision: 'approval' })
}

export function isApproval(params: URLSearchParams): boolean {
  return params.get('decision') === 'approval'
}

export function claimPath(queue: DeskQueue, after = ''): string {
  return withQuery(href('/admin/desk/:queue/claim', { queue }), { after })
}

export function undoPath(queue: DeskQueue, after = ''): string {
  return withQuery(href('/admin/desk/:queue/undo', { queue }), { after })
}
