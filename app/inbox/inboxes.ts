import { defineOptions, findOption } from '../ui/form/options.ts'

export const inboxes = defineOptions({ contact: 'Contact messages', partnership: 'Partnership inquiries' })

export type Inbox = (typeof inboxes)[number]['id']

export function parseInbox(word: string | null): Inbox | null {
  return findOption(inboxes, word)?.id ?? null
}
