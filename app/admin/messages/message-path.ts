import { href } from 'react-router'
import { type Inbox, parseInbox } from '../../inbox/inboxes.ts'
import { cursorParameter, textParameter, withQuery } from '../../platform/http/url-parts.ts'
import { type HandlingState, handlingStates } from '../../site/handling-states.ts'
import { findOption } from '../../ui/form/options.ts'

export const messageOutcomes = {
  received: { tone: 'success', text: 'Marked as received. It waits among the new messages again.' },
  'in touch': { tone: 'success', text: 'Marked as in touch.' },
  closed: { tone: 'success', text: 'Marked as closed.' },
  'no state': { tone: 'danger', text: 'Nothing was changed: please choose a state.' },
  deleted: { tone: 'success', text: 'Message deleted.' },
  gone: { tone: 'danger', text: 'Nothing was changed: this message is no longer there.' },
} as const

export type MessageOutcome = keyof typeof messageOutcomes
export type MessagePlace = { of: Inbox; search: string; state: HandlingState | null; after: string }

export function messagePlace(params: URLSearchParams): MessagePlace {
  return {
    of: parseInbox(params.get('of')) ?? 'contact',
    search: textParameter(params, 'search'),
    state: findOption(handlingStates, params.get('state'))?.id ?? null,
    after: cursorParameter(params),
  }
}

export function messagesPath(place: Partial<MessagePlace>, outcome: MessageOutcome | null = null): string {
  return `${href('/admin/messages')}${messageQuery(place, outcome)}`
}

export function messageQuery(
  { of, search, state, after }: Partial<MessagePlace>,
  outcome: MessageOutcome | null = null,
): string {
  return withQuery('', { of: of !== 'contact' && of, search, state, after, outcome })
}
