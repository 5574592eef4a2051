import { type Inbox, inboxNamed } from '../../inbox/inboxes.ts'

/** What the list of messages says after an action; the address carries the name, never a sentence. */
export const messageOutcomes = {
  handled: { tone: 'success', text: 'Marked as handled.' },
  deleted: { tone: 'success', text: 'Message deleted.' },
  gone: { tone: 'danger', text: 'Nothing was changed: this message is no longer there.' },
} as const

export type MessageOutcome = keyof typeof messageOutcomes
export type MessagePlace = { of: Inbox; after: string; outcome: MessageOutcome | null }

/** The place in the lists of messages that an address names; anything unknown is the first list, its first page. */
export function messagePlace(params: URLSearchParams): MessagePlace {
  const outcome = params.get('outcome') ?? ''
  return {
    of: inboxNamed(params.get('of')) ?? 'contact',
    after: params.get('after') ?? '',
    outcome: Object.hasOwn(messageOutcomes, outcome) ? (outcome as MessageOutcome) : null,
  }
}

/** The query of a place in the lists, to be put behind any address of messages. */
export function messageQuery({ of, after = '', outcome = null }: Partial<MessagePlace>): string {
  const given = Object.entries({ of: of !== 'contact' && of, after, outcome }).filter(
    (entry): entry is [string, string] => Boolean(entry[1]),
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** The address of the list that an address of one message was reached from, with what to say there. */
export function listAddress(url: URL, outcome: MessageOutcome | null = null): string {
  return `/admin/messages${messageQuery({ ...messagePlace(url.searchParams), outcome })}`
}
