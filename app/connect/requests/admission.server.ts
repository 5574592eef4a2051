import { and, asc, eq, sql } from 'drizzle-orm'
import type { Decision, Queue, Ruling } from '../../moderation/queue.ts'
import { type AuditVerb, recordAction } from '../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { isAnyHeld, isHeld } from '../people/holds.server.ts'
import { countEvent } from '../people/months.server.ts'
import { hasAcceptedConduct, notifyMembers } from '../people/notify.server.ts'
import type { MenteeCommand } from '../people/states.ts'
import { connectMentees, connectPeople } from '../people/tables.ts'
import { moveMentee } from './searches.server.ts'

const { publicId, joinedOn, unreadSince, state, version, userId } = connectMentees

/** Nobody on hold is admitted, so that until then nobody needs to read them. */
export const isToRead = sql`(${state} = 'unread' and not ${isHeld(userId)})`

/** Mentees whom nobody has read since they last wrote something, the oldest first. */
export const unreadMentees: Queue = {
  name: 'mentees',
  items: {
    ...{ table: connectMentees, id: publicId, version, owner: userId },
    oldestFirst: [asc(unreadSince), asc(publicId)],
    isPending: isToRead,
    isApproved: sql`${state} = 'admitted'`,
  },
  carryOut,
}

type MenteeRuling = Exclude<Ruling, { kind: 'set' }>

const deeds: Record<MenteeRuling['kind'], { command: MenteeCommand; verb: AuditVerb }> = {
  approve: { command: 'admit', verb: 'admit mentee' },
  ask: { command: 'ask', verb: 'ask mentee' },
  reject: { command: 'refuse', verb: 'refuse mentee' },
}

/** Returns what an admin who decides about a mentee reads beside the application. */
export async function menteeToRead(itemId: string) {
  const { note, question, answer } = connectMentees
  const [mentee] = await db()
    .select({ version, state, joinedOn, note, question, answer, conductVersion: connectPeople.conductVersion })
    .from(connectMentees)
    .leftJoin(connectPeople, eq(connectPeople.userId, userId))
    .where(eq(publicId, itemId))
  if (!mentee) return null
  const { conductVersion, ...read } = mentee
  return { ...read, hasAgreed: hasAcceptedConduct(conductVersion) }
}

async function carryOut(tx: Transaction, { adminId, itemId, version: seen, ruling }: Decision) {
  if (ruling.kind === 'set') return false
  const at = new Date()
  const isSame = and(eq(publicId, itemId), eq(version, seen))
  const [mentee] = await tx.select({ userId }).from(connectMentees).where(isSame)
  if (!mentee) return false
  const { command, verb } = deeds[ruling.kind]
  if (command === 'admit' && (await isAnyHeld(tx, [mentee.userId]))) return false
  if (!(await moveMentee(tx, mentee.userId, command, at, () => writtenBy(ruling)))) return false
  if (command === 'admit') await countEvent(tx, 'admitted', at)
  await notifyMembers(tx, mentee.userId, at)
  await recordAction(tx, { adminId, verb, target: itemId })
  return true
}

function writtenBy(ruling: MenteeRuling) {
  switch (ruling.kind) {
    case 'approve':
      return { question: null, answer: null }
    case 'ask':
      return { question: ruling.words, answer: null }
    case 'reject':
      return { refusalReason: ruling.reason, refusalWords: ruling.words || null, question: null, answer: null }
  }
}
