import { desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { partnershipInquiries } from '../partnership/tables.ts'
import { cutPage, momentInCursor, readCursor, writeCursor } from '../platform/db/cursor.server.ts'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { publicIdPattern } from '../platform/db/public-id.server.ts'
import { type AuditVerb, record } from '../platform/log/audit.server.ts'
import { notify } from '../platform/realtime/live.server.ts'
import { formatDate } from '../platform/text/format-date.ts'
import { contactSubmissions } from '../site/tables.ts'
import type { Inbox } from './inboxes.ts'

/** A message in the admin's list: who it is from and what it is about. What it says is told by opening it. */
export type MessageInList = { id: string; submittedOn: string; isHandled: boolean; name: string; about: string }

/** A message as it is read. */
export type OpenedMessage = MessageInList & { email: string; text: string }

const pageSize = 20
const mostCounted = 1000
const place = z.tuple([momentInCursor(6), z.string().regex(publicIdPattern)])
const tables = { contact: contactSubmissions, partnership: partnershipInquiries }

/** How many messages of each kind nobody has handled yet; counting ends at 1,000, which stands for that many or more. */
export async function newMessages(): Promise<Record<Inbox, number>> {
  const [contact, partnership] = await Promise.all([countNew('contact'), countNew('partnership')])
  return { contact, partnership }
}

/** A page of the messages of one kind, newest first. In: the cursor of the page before, or nothing. */
export async function messagesIn(box: Inbox, after = ''): Promise<{ messages: MessageInList[]; next: string | null }> {
  const start = readCursor(after, place)
  const { submittedAt, id } = tables[box]
  const found = await select(box)
    .where(start ? sql`(${submittedAt}, ${id}) < (${start[0]}::timestamptz, ${start[1]})` : undefined)
    .orderBy(desc(submittedAt), desc(id))
    .limit(pageSize + 1)
  const { page, last } = cutPage(found, pageSize)
  return { messages: page.map(inList), next: last ? writeCursor([last.moment, last.id]) : null }
}

/** A message of the list by its id; null when it is gone. */
export async function messageInList(box: Inbox, id: string): Promise<MessageInList | null> {
  const [message] = publicIdPattern.test(id) ? await select(box).where(eq(tables[box].id, id)) : []
  return message ? inList(message) : null
}

/** A whole message; that this admin read it is kept in the audit log. Null, and nothing kept, when it is gone. */
export async function openMessage(adminId: string, box: Inbox, id: string): Promise<OpenedMessage | null> {
  const message = await messageInList(box, id)
  if (!message) return null
  return db().transaction(async (tx) => {
    const content = await contentOf(tx, box, id)
    if (!content) return null
    await record(tx, { adminId, verb: 'open message', target: id })
    return { ...message, ...content }
  })
}

/** Marks a message as handled. Out: false when it is gone. */
export async function handleMessage(adminId: string, box: Inbox, id: string): Promise<boolean> {
  const table = tables[box]
  return change(adminId, 'handle message', id, (tx) =>
    tx.update(table).set({ isHandled: true }).where(eq(table.id, id)).returning({ id: table.id }),
  )
}

/** Deletes a message for good. Out: false when it is gone. */
export async function deleteMessage(adminId: string, box: Inbox, id: string): Promise<boolean> {
  const table = tables[box]
  return change(adminId, 'delete message', id, (tx) =>
    tx.delete(table).where(eq(table.id, id)).returning({ id: table.id }),
  )
}

/** Deletes the messages that are older than twelve months (requirement 58). Tells open pages. */
export async function forgetOldMessages(): Promise<void> {
  for (const table of Object.values(tables)) {
    await db().transaction(async (tx) => {
      const isOld = lt(table.submittedAt, sql`now() - interval '12 months'`)
      const gone = await tx.delete(table).where(isOld).returning({ id: table.id })
      if (gone.length > 0) await notify(tx, 'admin-messages')
    })
  }
}

async function countNew(box: Inbox) {
  const { id, isHandled } = tables[box]
  const waiting = db().select({ id }).from(tables[box]).where(eq(isHandled, false)).limit(mostCounted)
  return db().$count(waiting.as('waiting'))
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
    await record(tx, { adminId, verb, target: id })
    return true
  })
}

function select(box: Inbox) {
  const { id, submittedAt, isHandled, name } = tables[box]
  const { inquiryType, subject } = contactSubmissions
  const columns = {
    id: sql<string>`${id}`,
    // To the microsecond, which a Date does not hold: two messages of one millisecond have two places in the list.
    moment: sql<string>`to_char(${submittedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    isHandled: sql<boolean>`${isHandled}`,
    name: sql<string>`${name}`.mapWith(name),
    kind: box === 'contact' ? sql<string>`${inquiryType}` : sql<string>`'Partnership inquiry'`,
    subject: box === 'contact' ? sql<string | null>`${subject}`.mapWith(subject) : sql<null>`null`,
  }
  return db().select(columns).from(tables[box]).$dynamic()
}

function inList({ moment, kind, subject, ...message }: Awaited<ReturnType<typeof select>>[number]): MessageInList {
  return { ...message, submittedOn: formatDate(new Date(moment)), about: subject ? `${kind}: ${subject}` : kind }
}

async function contentOf(tx: Transaction, box: Inbox, id: string) {
  const { email, message } = contactSubmissions
  if (box === 'contact') {
    const [found] = await tx
      .select({ email, text: message })
      .from(contactSubmissions)
      .where(eq(contactSubmissions.id, id))
    return found
  }
  const { email: address, reason } = partnershipInquiries
  const [found] = await tx
    .select({ email: address, text: reason })
    .from(partnershipInquiries)
    .where(eq(partnershipInquiries.id, id))
  return found
}
