import { and, asc, between, type Column, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Fields, inWords } from '../forms/fields.server.ts'
import { waitingIn } from '../moderation/backlog.server.ts'
import type { AdminQueue, QueueItem, QueueRow } from '../moderation/queue.ts'
import { inquiryFields } from '../partnership/inquiries.server.ts'
import { partnershipInquiries } from '../partnership/tables.ts'
import { type AuditVerb, recordAction } from '../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { cursorId, cursorTimestamp, inMicroseconds, keyset } from '../platform/db/lists/keyset.server.ts'
import { searchOpened } from '../platform/db/lists/opened-list-search.server.ts'
import { publicIdPattern } from '../platform/db/public-id.server.ts'
import { notify } from '../platform/live/live.server.ts'
import { formatDate } from '../platform/text/format-date.ts'
import { mailtoLink } from '../platform/text/links.ts'
import { toSearchKey } from '../platform/text/search-key.ts'
import { contactFields } from '../site/contact/contact-messages.server.ts'
import { inquiryTypes } from '../site/contact/inquiry-types.ts'
import { contactSubmissions } from '../site/contact/tables.ts'
import { type HandlingState, handlingStates } from '../site/handling-states.ts'
import { findOption, labelOf } from '../ui/form/options.ts'

export type MessageInList = { id: string; submittedOn: string; state: HandlingState; name: string; about: string }

type Answer = { title: string; answer: string | null; link: string | null; isWords: boolean; isHighlighted: false }
export type OpenedMessage = MessageInList & { answers: Answer[] }

type FoundMessage = Awaited<ReturnType<typeof selectMessages>>[number]

const pageSize = 20
// What may be as long as this is sentences.
const leastOfWords = 500
const tables = { messages: contactSubmissions, inquiries: partnershipInquiries }
const fields: Record<Inbox, Fields> = { messages: contactFields, inquiries: inquiryFields }
const shownInList = ['name', 'subject']

/** Contact messages, and inquiries of organisations. */
export type Inbox = keyof typeof tables
type Table = (typeof tables)[Inbox]

/** Received messages wait, the oldest first. */
export const queuesOfMessages = { messages: queueOf('messages'), inquiries: queueOf('inquiries') }

function queueOf(
  inbox: Inbox,
): AdminQueue<QueueRow & { message: MessageInList }, QueueItem & { message: OpenedMessage }> {
  const { id, submittedAt, state } = tables[inbox]
  return {
    queue: {
      name: inbox,
      // Nobody changes a message.
      items: {
        ...{ table: tables[inbox], id, version: sql`1`, isPending: eq(state, 'received') },
        oldestFirst: [asc(submittedAt), asc(id)],
      },
      async carryOut(tx, { adminId, itemId, ruling }) {
        const chosen = ruling.kind === 'set' ? stateNamed(ruling.state) : null
        if (!chosen || (await tx.$count(tables[inbox], and(eq(id, itemId), eq(state, 'received')))) === 0) return false
        return setStateIn(tx, adminId, inbox, itemId, chosen)
      },
    },
    waiting: () => waitingIn(tables[inbox], submittedAt, eq(state, 'received')),
    async list(_, { filters: { search, state }, after }) {
      const { messages, ...page } = await messagesPage(inbox, { after, search, state: stateNamed(state) })
      return { ...page, rows: messages.map((message) => ({ ...rowOf(message), message })) }
    },
    async head(_, id) {
      const message = await messageInList(inbox, id)
      return message && rowOf(message)
    },
    async open(adminId, id) {
      const message = await openMessage(adminId, inbox, id)
      if (!message) return null
      const handling = { state: message.state, version: 1 }
      return { ...rowOf(message), about: `Sent on ${message.submittedOn}`, message, handling }
    },
    remove: async (adminId, id) => ((await deleteMessage(adminId, inbox, id)) ? 'deleted' : 'gone'),
    async handle(adminId, id, to) {
      const chosen = stateNamed(to.state)
      if (!chosen) return 'no state'
      const isSet =
        publicIdPattern.test(id) && (await db().transaction((tx) => setStateIn(tx, adminId, inbox, id, chosen)))
      return isSet ? 'set' : 'gone'
    },
  }
}

function stateNamed(state: string | undefined) {
  return findOption(handlingStates, state)?.id ?? null
}

function rowOf({ id, name, state }: MessageInList) {
  return { id, name, version: 1, isPending: state === 'received' }
}

/** `search` is looked for in what the list shows, because each reading of a message itself is recorded. */
export async function messagesPage(
  inbox: Inbox,
  { after = '', search = '', state = null }: { after?: string; search?: string; state?: HandlingState | null } = {},
): Promise<{ messages: MessageInList[]; next: string | null; isPartial: boolean }> {
  const part = toSearchKey(search)
  const placeOf = ({ moment, id }: FoundMessage) => (state ? [state, moment, id] : [moment, id])
  const read = (from: string, count: number) => readMessages(inbox, { after: from, state, count })
  const isFound = (text: string) => toSearchKey(text).includes(part)
  const matches = (row: FoundMessage) => isFound(row.name) || isFound(toListItem(row).about)
  const { page, next, isPartial } = await searchOpened(read, part === '' ? null : matches, {
    after,
    size: pageSize,
    placeOf,
  })
  return { messages: page.map(toListItem), next, isPartial }
}

/** Exported for the test of the rows that it reads. */
export function readMessages(
  inbox: Inbox,
  { after, state, count }: { after: string; state: HandlingState | null; count: number },
) {
  const table = tables[inbox]
  const { isAfter, orderBy } = state ? newestOfState(table, state) : newestFirst(table)
  return selectMessages(inbox)
    .where(and(state ? between(table.state, state, state) : undefined, isAfter(after)))
    .orderBy(...orderBy)
    .limit(count)
}

function newestFirst({ submittedAt, id }: Table) {
  return keyset('desc', [submittedAt, id], z.tuple([cursorTimestamp(6), cursorId]))
}

// By state, which is the same for all, and as a range: otherwise the planner may walk the index of all messages.
function newestOfState({ state, submittedAt, id }: Table, only: HandlingState) {
  return keyset('desc', [state, submittedAt, id], z.tuple([z.literal(only), cursorTimestamp(6), cursorId]))
}

async function messageInList(inbox: Inbox, id: string): Promise<MessageInList | null> {
  const [message] = publicIdPattern.test(id) ? await selectMessages(inbox).where(eq(tables[inbox].id, id)) : []
  return message ? toListItem(message) : null
}

async function openMessage(adminId: string, inbox: Inbox, id: string): Promise<OpenedMessage | null> {
  const message = await messageInList(inbox, id)
  if (!message) return null
  const columns: Record<string, Column> = getTableColumns<Table>(tables[inbox])
  const shown = Object.entries(fields[inbox]).flatMap(([name, { label, max }]) => {
    const column = columns[name]
    return label && column && !shownInList.includes(name) ? [{ name, label, column, isWords: max >= leastOfWords }] : []
  })
  const texts: Record<string, SQL.Aliased<string | null> | SQL<string | null>> = Object.fromEntries(
    shown.map(({ name, column }) => [name, sql`${column}`.mapWith(column) as SQL<string | null>]),
  )
  return db().transaction(async (tx) => {
    const [content] = await tx.select(texts).from(tables[inbox]).where(eq(tables[inbox].id, id))
    if (!content) return null
    await recordAction(tx, { adminId, verb: 'open message', target: id })
    const answers = shown.map(({ name, label, isWords }): Answer => {
      const answer = content[name] ?? null
      const link = name === 'email' && answer ? mailtoLink(answer) : null
      return { title: inWords(label), answer, link, isWords, isHighlighted: false }
    })
    return { ...message, answers }
  })
}

async function setStateIn(tx: Transaction, adminId: string, inbox: Inbox, id: string, state: HandlingState) {
  const table = tables[inbox]
  const changed = await tx.update(table).set({ state }).where(eq(table.id, id)).returning({ id: table.id })
  return changed.length > 0 && record(tx, adminId, 'handle message', id)
}

async function deleteMessage(adminId: string, inbox: Inbox, id: string): Promise<boolean> {
  if (!publicIdPattern.test(id)) return false
  const table = tables[inbox]
  return db().transaction(async (tx) => {
    const deleted = await tx.delete(table).where(eq(table.id, id)).returning({ id: table.id })
    return deleted.length > 0 && record(tx, adminId, 'delete message', id)
  })
}

/** Deletes messages after twelve months. */
export async function deleteOldMessages(): Promise<void> {
  for (const table of Object.values(tables)) {
    await db().transaction(async (tx) => {
      const isOld = lt(table.submittedAt, sql`now() - interval '12 months'`)
      const gone = await tx.delete(table).where(isOld).returning({ id: table.id })
      if (gone.length > 0) await notify(tx, 'admin-messages')
    })
  }
}

async function record(tx: Transaction, adminId: string, verb: AuditVerb, target: string): Promise<true> {
  await notify(tx, 'admin-messages')
  await recordAction(tx, { adminId, verb, target })
  return true
}

function selectMessages(inbox: Inbox) {
  const { id, submittedAt, state, name } = tables[inbox]
  const { inquiryType, subject } = contactSubmissions
  const columns = {
    id: sql<string>`${id}`,
    moment: inMicroseconds(submittedAt),
    state: sql<HandlingState>`${state}`,
    name: sql<string>`${name}`.mapWith(name),
    inquiryType: inbox === 'messages' ? sql<string | null>`${inquiryType}` : sql<null>`null`,
    subject: inbox === 'messages' ? sql<string | null>`${subject}`.mapWith(subject) : sql<null>`null`,
  }
  return db().select(columns).from(tables[inbox]).$dynamic()
}

function toListItem({ moment, inquiryType, subject, ...message }: FoundMessage): MessageInList {
  const kind = inquiryType ? labelOf(inquiryTypes, inquiryType) : 'Partnership inquiry'
  return { ...message, submittedOn: formatDate(new Date(moment)), about: subject ? `${kind}: ${subject}` : kind }
}
