import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { menteeApplication } from '../../../test/stored-mentee.ts'
import { mentorApplication, startWithoutMentors } from '../../../test/stored-mentor.ts'
import { storedUser } from '../../../test/stored-user.ts'
import { decide } from '../../moderation/decisions.server.ts'
import type { Ruling } from '../../moderation/queue.ts'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import {
  type menteeMoves,
  menteeStates,
  menteeStatus,
  type mentorMoves,
  mentorStates,
  type Part,
} from '../people/states.ts'
import { connectMentees, connectMentors } from '../people/tables.ts'
import { unreadMentees } from './admission.server.ts'
import * as mentors from './places.server.ts'
import * as mentees from './searches.server.ts'

startWithoutMentors()
await ensureKeyring(db())

const admin = await storedUser({ isAdmin: true })
const day = '2031-05-01'

type Who = { adminId: string; userId: string; publicId: string; part: Part }

const ruled = async ({ adminId, publicId: itemId }: Who, ruling: Ruling) => {
  const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.publicId, itemId))
  return decide(unreadMentees, { adminId, itemId, version: String(mentee?.version), ruling }, 'at once')
}

const menteeCommands: Record<keyof typeof menteeMoves, (who: Who) => Promise<unknown>> = {
  apply: ({ userId, publicId }) => db().transaction((tx) => mentees.menteeApplied(tx, userId, publicId, new Date())),
  rewrite: ({ userId }) => db().transaction((tx) => mentees.rewriteNote(tx, userId, 'Another note.', new Date())),
  answer: ({ userId }) => mentees.answerQuestion(userId, 'Yes.'),
  pause: ({ userId }) => mentees.pauseSearch(userId, day),
  resume: ({ userId }) => mentees.resumeSearch(userId),
  leave: ({ userId }) => mentees.leaveSearch(userId),
  return: ({ userId }) => mentees.returnToSearch(userId),
  admit: (who) => ruled(who, { kind: 'approve' }),
  ask: (who) => ruled(who, { kind: 'ask', words: 'Which years?' }),
  refuse: (who) => ruled(who, { kind: 'reject', reason: 'unclear', words: '' }),
  rest: ({ userId }) => db().transaction((tx) => mentees.restSearch(tx, userId, new Date())),
}

const mentorCommands: Record<keyof typeof mentorMoves, (who: Who) => Promise<unknown>> = {
  open: ({ userId }) => mentors.openPlaces(userId, { capacity: 2, agrees: true }),
  'go away': ({ userId }) => mentors.changePlaces(userId, { capacity: 1, awayUntil: day }),
  return: ({ userId }) => mentors.comeBack(userId),
  rest: ({ userId }) => db().transaction((tx) => mentors.restPlaces(tx, userId)),
}

/** All ways from one state to another, as designed. What is not here must leave the state as it is. */
const menteeWays = [
  ...['apply question unread', 'apply admitted unread', 'apply refused unread', 'apply left unread'],
  ...['apply resting unread', 'rewrite resting unread', 'return resting admitted', 'rest admitted resting'],
  ...['rewrite admitted unread', 'answer question unread', 'return left unread'],
  ...['leave unread left', 'leave question left', 'leave admitted left', 'leave resting left'],
  ...['admit unread admitted', 'ask unread question', 'refuse unread refused'],
]
const mentorWays = [
  ...['open asked open', 'go away open away', 'return away open', 'return resting open', 'rest open resting'],
]
const verbs: Record<string, string> = { admit: 'admit mentee', ask: 'ask mentee', refuse: 'refuse mentee' }

describe.each(menteeStates)('a mentee who is %s', (state) => {
  test.each(keys(menteeCommands))('is as designed after the command to %s', async (command) => {
    const who = await inState('mentee', state)
    const way = menteeWays.find((each) => each.startsWith(`${command} ${state} `))
    await menteeCommands[command](who)
    expect(await stateOf(who)).toBe(way?.split(' ').at(-1) ?? state)
    const records = await db().select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.target, who.publicId))
    expect(records).toEqual(way && command in verbs ? [{ verb: verbs[command] }] : [])
  })

  test.each(keys(verbs))('stays so when an admin gives the command to %s about themselves', async (command) => {
    const who = await inState('mentee', state)
    await menteeCommands[command as 'admit']({ ...who, adminId: who.userId })
    expect(await stateOf(who)).toBe(state)
  })
})

describe.each(mentorStates)('a mentor who is %s', (state) => {
  test.each(keys(mentorCommands))('has the designed state after the command to %s', async (command) => {
    const who = await inState('mentor', state)
    const way = mentorWays.find((each) => each.startsWith(`${command} ${state} `))
    await mentorCommands[command](who)
    expect(await stateOf(who)).toBe(way?.split(' ').at(-1) ?? state)
  })
})

test('an application of a mentee is pending, approved or rejected by the state, and pending again once the mentee has left', () => {
  expect(menteeStates.map((state) => `${state} ${menteeStatus(state)}`)).toEqual([
    ...['unread pending', 'question pending', 'admitted approved', 'refused rejected', 'left pending'],
    'resting approved',
  ])
})

test('a mentor opens places only once approved, and only after agreeing to the code of conduct', async () => {
  const { userId } = await mentorApplication()
  expect(await mentors.openPlaces(userId, { capacity: 1, agrees: true })).toBe('not now')
  const approved = await mentorApplication({ status: 'approved' })
  expect(await mentors.openPlaces(approved.userId, { capacity: 1, agrees: false })).toBe('not agreed')
  expect(await mentors.openPlaces(approved.userId, { capacity: 3, agrees: true })).toBe('done')
  expect(await mentors.openPlaces(approved.userId, { capacity: 5, agrees: false })).toBe('done')
})

test('sending the form again keeps the weeks of whoever is waiting, and starts them anew after a refusal', async () => {
  const who = await inState('mentee', 'admitted')
  await db().update(connectMentees).set({ joinedOn: '2026-01-01' }).where(eq(connectMentees.userId, who.userId))
  await menteeCommands.apply(who)
  expect(await joinedOn(who)).toBe('2026-01-01')
  await menteeCommands.refuse(who)
  await menteeCommands.apply(who)
  expect(await joinedOn(who)).toBe(new Date().toISOString().slice(0, 10))
})

test('a note that says the same is not read again', async () => {
  const who = await inState('mentee', 'admitted')
  await menteeCommands.rewrite(who)
  await menteeCommands.admit(who)
  await menteeCommands.rewrite(who)
  expect(await stateOf(who)).toBe('admitted')
})

async function inState(part: Part, state: string): Promise<Who> {
  const { userId, publicId } =
    part === 'mentee' ? await menteeApplication() : await mentorApplication({ status: 'approved' })
  const table = part === 'mentee' ? connectMentees : connectMentors
  await db()
    .update(table as typeof connectMentees)
    .set({ state: state as 'left' })
    .where(eq(table.userId, userId))
  return { adminId: admin.userId, userId, publicId, part }
}

async function stateOf({ userId, part }: Who) {
  const table = (part === 'mentee' ? connectMentees : connectMentors) as typeof connectMentees
  const [found] = await db().select({ state: table.state }).from(table).where(eq(table.userId, userId))
  return found?.state
}

function keys<Key extends string>(of: Record<Key, unknown>) {
  return Object.keys(of) as Key[]
}

async function joinedOn({ userId }: Who) {
  const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.userId, userId))
  return mentee?.joinedOn
}
