import { href } from 'react-router'
import { type Inbox, parseInbox } from '../../inbox/inboxes.ts'
import { withQuery } from '../../platform/http/query.ts'

export const messageOutcomes = {
  handled: { tone: 'success', text: 'Marked as handled.' },
  deleted: { tone: 'success', text: 'Message deleted.' },
  gone: { tone: 'danger', text: 'Nothing was changed: this message is no longer there.' },
} as const

export type MessageOutcome = keyof typeof messageOutcomes
export type MessagePlace = { of: Inbox; after: string }

export function messagePlace(params: URLSearchParams): MessagePlace {
  return { of: parseInbox(params.get('of')) ?? 'contact', after: params.get('after') ?? '' }
}

export function messageOutcome(params: URLSearchParams): MessageOutcome | null {
  const outcome = params.get('outcome') ?? ''
  return Object.hasOwn(messageOutcomes, outcome) ? (outcome as MessageOutcome) : null
}

export function messagesPath(place: Partial<MessagePlace>, outcome: MessageOutcome | null = null): string {
  return `${href('/admin/messages')}${messageQuery(place, outcome)}`
}

export function messageQuery({ of, after }: Partial<MessagePlace>, outcome: MessageOutcome | null = null): string {
  return withQuery('', { of: of !== 'contact' && of, after, outcome })
}
