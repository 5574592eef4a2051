import { href } from 'react-router'
import { type Inbox, parseInbox } from '../../inbox/inboxes.ts'

export const messageOutcomes = {
  handled: { tone: 'success', text: 'Marked as handled.' },
  deleted: { tone: 'success', text: 'Message deleted.' },
  gone: { tone: 'danger', text: 'Nothing was changed: this message is no longer there.' },
} as const

export type MessageOutcome = keyof typeof messageOutcomes
export type MessagePlace = { of: Inbox; after: string; outcome: MessageOutcome | null }

export function messagePlace(params: URLSearchParams): MessagePlace {
  const outcome = params.get('outcome') ?? ''
  return {
    of: parseInbox(params.get('of')) ?? 'contact',
    after: params.get('after') ?? '',
    outcome: Object.hasOwn(messageOutcomes, outcome) ? (outcome as MessageOutcome) : null,
  }
}

export function messageQuery({ of, after = '', outcome = null }: Partial<MessagePlace>): string {
  const given = Object.entries({ of: of !== 'contact' && of, after, outcome }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

export function listAddress(url: URL, outcome: MessageOutcome | null = null): string {
  return `${href('/admin/messages')}${messageQuery({ ...messagePlace(url.searchParams), outcome })}`
}
