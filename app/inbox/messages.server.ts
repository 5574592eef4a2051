import { and, between, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Backlog, waitingIn } from '../moderation/backlog.server.ts'
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
import { inquiryTypes } from '../site/contact/contact-message.ts'
import { contactSubmissions } from '../site/contact/tables.ts'
import type { HandlingState } from '../site/handling-states.ts'
import { labelOf } from '../ui/form/options.ts'
import type { Inbox } from './inboxes.ts'

export type MessageInList = { id: string; submittedOn: string; state: HandlingState; name: string; about: string }

export type OpenedMessage = MessageInList & { email: string; emailLink: string | null; text: string }

type FoundMessage = Awaited<ReturnType<typeof selectMessages>>[number]

const pageSize = 20
const tables = { contact: contactSubmissions, partnership: partnershipInquiries }

type Table = (typeof tables)[Inbox]

export async function waitingMessages(): Promise<Record<Inbox, Backlog>> {
  const [contact, partnership] = await Promise.all([backlogOf('contact'), backlogOf('partnership')])
  return { contact, partnership }
}

/** `search` is looked for in what the list shows, because each reading of a message itself is recorded. */
export async function messagesPage(
  inbox: Inbox,
  { after = '', search = '', state = null }: { after?: string; search?: string; state?: HandlingState | null } = {},
): Promise<{ messages: MessageInList[]; next: string | null; isPartial: boolean }> {
  const part = toSearchKey(search)
  const placeOf = ({ moment, id }: FoundMessage) => (state ? [state, moment, id] : [moment, id])
  const read = (from: string, count: number) => readMessages(inbox, { after: from, state, count })
  const matches = part === '' ? null : (row: FoundMessage) => isFoundBy(part, toListItem(row))
  const { page, next, isPartial } = await searchOpened(read, matches, { after, size: pageSize, placeOf })
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

function isFoundBy(part: string, { name, about }: MessageInList) {
  return [name, about].some((text) => toSearchKey(text).includes(part))
}

export async function messageInList(inbox: Inbox, id: string): Promise<MessageInList | null> {
  const [message] = publicIdPattern.test(id) ? await selectMessages(inbox).where(eq(tables[inbox].id, id)) : []
  return message ? toListItem(message) : null
}

export async function openMessage(adminId: string, inbox: Inbox, id: string): Promise<OpenedMessage | null> {
  const message = await messageInList(inbox, id)
  if (!message) return null
  return db().transaction(async (tx) => {
    const content = await contentOf(tx, inbox, id)
    if (!content) return null
    await recordAction(tx, { adminId, verb: 'open message', target: id })
    return { ...message, ...content, emailLink: mailtoLink(content.email) }
  })
}

export async function setMessageState(
  adminId: string,
  inbox: Inbox,
  id: string,
  state: HandlingState,
): Promise<boolean> {
  const table = tables[inbox]
  return change(adminId, 'handle message', id, (tx) =>
    tx.update(table).set({ state }).where(eq(table.id, id)).returning({ id: table.id }),
  )
}

export async function deleteMessage(adminId: string, inbox: Inbox, id: string): Promise<boolean> {
  const table = tables[inbox]
  return change(adminId, 'delete message', id, (tx) =>
    tx.delete(table).where(eq(table.id, id)).returning({ id: table.id }),
  )
}

/** Deletes messages after twelve months (requirement 58). */
export async function deleteOldMessages(): Promise<void> {
  for (const table of Object.values(tables)) {
    await db().transaction(async (tx) => {
      const isOld = lt(table.submittedAt, sql`now() - interval '12 months'`)
      const gone = await tx.delete(table).where(isOld).returning({ id: table.id })
      if (gone.length > 0) await notify(tx, 'admin-messages')
    })
  }
}

function backlogOf(inbox: Inbox) {
  const { submittedAt, state } = tables[inbox]
  return waitingIn(tables[inbox], submittedAt, eq(state, 'received'))
}

async function change(
  adminId: string,
  verb: AuditVerb,
  id: string,
  write: (tx: Transaction) => PromiseLike<{ id: string }[]>,
) {
  if (!publicIdPattern.test(id)) return false
  return db().transaction(async (tx) => {
    const changed = await write(tx)
    if (changed.length === 0) return false
    await notify(tx, 'admin-messages')
    await recordAction(tx, { adminId, verb, target: id })
    return true
  })
}

function selectMessages(inbox: Inbox) {
  const { id, submittedAt, state, name } = tables[inbox]
  const { inquiryType, subject } = contactSubmissions
  const columns = {
    id: sql<string>`${id}`,
    moment: inMicroseconds(submittedAt),
    state: sql<HandlingState>`${state}`,
    name: sql<string>`${name}`.mapWith(name),
    inquiryType: inbox === 'contact' ? sql<string | null>`${inquiryType}` : sql<null>`null`,
    subject: inbox === 'contact' ? sql<string | null>`${subject}`.mapWith(subject) : sql<null>`null`,
  }
  return db().select(columns).from(tables[inbox]).$dynamic()
}

function toListItem({ moment, inquiryType, subject, ...message }: FoundMessage): MessageInList {
  const kind = inquiryType ? labelOf(inquiryTypes, inquiryType) : 'Partnership inquiry'
  return { ...message, submittedOn: formatDate(new Date(moment)), about: subject ? `${kind}: ${subject}` : kind }
}

async function contentOf(tx: Transaction, inbox: Inbox, id: string) {
  const { email } = tables[inbox]
  const text = inbox === 'contact' ? contactSubmissions.message : partnershipInquiries.reason
  const [row] = await tx
    .select({ email: sql<string>`${email}`.mapWith(email), text: sql<string>`${text}`.mapWith(text) })
    .from(tables[inbox])
    .where(eq(tables[inbox].id, id))
  return row
}
