import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../../account/tables.ts'
import { sealedText } from '../../platform/crypto/sealed.server.ts'
import { hash, key, keyedHash } from '../../platform/db/columns.ts'
import { idsOf } from '../../ui/form/options.ts'
import { kindSentences } from '../people/refusals.ts'
import { decisions, reportKinds } from '../people/report-kinds.ts'
import { pairingStates, parts, sources } from '../people/states.ts'
import { connectMentees, connectMentors } from '../people/tables.ts'

/**
 * The mentors whom a mentee would like to ask, the first first, until each is asked. Without a mentor, the one who was listed
 * as `listing` is gone, which the mentee reads with the next batch.
 */
export const connectChoices = pgTable(
  'connect_choices',
  {
    id: key('id').primaryKey(),
    menteeId: key('mentee_id')
      .notNull()
      .references(() => connectMentees.userId, { onDelete: 'cascade' }),
    rank: integer('rank').notNull(),
    mentorId: key('mentor_id').references(() => connectMentors.userId, { onDelete: 'set null' }),
    listing: key('listing'),
  },
  (choice) => [
    unique('connect_choices_rank').on(choice.menteeId, choice.rank),
    unique('connect_choices_mentor').on(choice.mentorId, choice.menteeId),
    check('connect_choices_of_others', sql`${choice.mentorId} <> ${choice.menteeId}`),
    check('connect_choices_few', sql`${choice.rank} between 1 and 3`),
  ],
)

/** As text, so that the database finds it in its indexes. */
export const isLivePairing = sql.raw(`pairings.state in ('open', 'introduced')`)

/** A round of matching that somebody of the team has run. `digest` is of all its pairs, as the preview showed it. */
export const connectRounds = pgTable('connect_rounds', {
  id: key('id').primaryKey(),
  ranAt: timestamp('ran_at', { withTimezone: true }).notNull(),
  digest: hash('digest').notNull(),
  offers: integer('offers').notNull(),
})

/**
 * What becomes of a mentee’s request to a mentor, who was listed as `listing`: under another listing, and perhaps another
 * name, the mentee must not recognise the mentor. One that `reaches` nobody, because one of the two avoids the other, ends
 * like any that is not answered. `nextOn` is the day on which it next needs something done.
 *
 * Of an offer, which a round or the team makes, both are asked. `saidYes` is who has, until both have; whoever asks has
 * said so. While one of the two is on hold it rests: both may have said yes and are not introduced, and `hasRested` gives
 * the mentor the days back once it goes on.
 *
 * `acts` is JSON of what either has done and the other does not see yet (`acts.ts`).
 *
 * `facts` is JSON of what each reads of the other until they are introduced. Then what each sees of the pair is in `pairSides`. One that is hidden has ended, and neither opens
 * its page any more.
 */
export const pairings = pgTable(
  'pairings',
  {
    id: key('id').primaryKey(),
    menteeId: key('mentee_id').references(() => connectMentees.userId, { onDelete: 'cascade' }),
    mentorId: key('mentor_id').references(() => connectMentors.userId, { onDelete: 'set null' }),
    listing: key('listing'),
    source: text('source', { enum: sources }).notNull().default('choice'),
    saidYes: text('said_yes', { enum: [...parts, 'both'] }),
    seat: integer('seat'),
    state: text('state', { enum: pairingStates }).notNull().default('open'),
    openedOn: date('opened_on').notNull(),
    dueOn: date('due_on').notNull(),
    nextOn: date('next_on'),
    hasRested: boolean('has_rested').notNull().default(false),
    closedOn: date('closed_on'),
    alias: sealedText('alias', 'pairings.alias').notNull(),
    mentorAlias: sealedText('mentor_alias', 'pairings.mentor_alias'),
    introducedOn: date('introduced_on'),
    isHidden: boolean('is_hidden').notNull().default(false),
    kindSentence: text('kind_sentence', { enum: idsOf(kindSentences) }),
    reaches: sealedText('reaches', 'pairings.reaches'),
    facts: sealedText('facts', 'pairings.facts'),
    acts: sealedText('acts', 'pairings.acts'),
  },
  (pairing) => [
    uniqueIndex('pairings_of_seat').on(pairing.mentorId, pairing.seat).where(isLivePairing),
    uniqueIndex('pairings_of_mentee').on(pairing.menteeId).where(isLivePairing),
    index('pairings_all_of_mentee').on(pairing.menteeId),
    index('pairings_with_acts').on(pairing.id).where(sql`${pairing.acts} is not null`),
    check('pairings_seats', sql`${pairing.seat} between 1 and 5`),
    check(
      'pairings_introduced',
      sql`${pairing.state} <> 'introduced' or (${pairing.seat} is not null and ${pairing.introducedOn} is not null)`,
    ),
  ],
)

export type Pairing = typeof pairings.$inferSelect

/** What somebody in a pair can have done that the other does not see yet. */
const ahead = ['words', 'goals', 'call', 'wishes'] as const
export type Ahead = (typeof ahead)[number]

/**
 * All that one of two people who were introduced sees of the pair. What somebody does changes the own side, and is handed
 * over to the other: at once or by the clock, but while they are on hold once they are released. `ahead` is what waits for
 * that.
 *
 * `written` and `received` count messages, those that have faded too. `waiting` is who owes an answer, and since when,
 * however often the other writes again; the latest message is of `wroteOn`. `lastsUntil` is how long this one would like it
 * to last, and `otherLastsUntil` the other: the pair ends on the earlier of the two.
 */
export const pairSides = pgTable(
  'pair_sides',
  {
    pairingId: key('pairing_id')
      .notNull()
      .references(() => pairings.id, { onDelete: 'cascade' }),
    part: text('part', { enum: parts }).notNull(),
    ahead: text('ahead', { enum: ahead }).array().notNull().default([]),
    written: integer('written').notNull().default(0),
    received: integer('received').notNull().default(0),
    waiting: text('waiting', { enum: parts }),
    waitingSince: date('waiting_since'),
    wroteOn: date('wrote_on'),
    knowsSafety: boolean('knows_safety').notNull().default(false),
    fadesSoon: boolean('fades_soon').notNull().default(false),
    otherFadesSoon: boolean('other_fades_soon').notNull().default(false),
    lastsUntil: date('lasts_until').notNull().default(sql`(current_date + interval '3 months')`),
    otherLastsUntil: date('other_lasts_until').notNull().default(sql`(current_date + interval '3 months')`),
    /** Whether this one can still thank the other: once, and no mentor whom the team rejected. */
    mayThank: boolean('may_thank').notNull().default(true),
    /** What this one shows to the other, one per line, and the other to this one. */
    shares: sealedText('shares', 'pair_sides.shares'),
    otherShares: sealedText('other_shares', 'pair_sides.shares'),
    /** What two people want to reach, one per line. Sealed as when it was a column of pairings. */
    goals: sealedText('goals', 'pairings.goals'),
    /** JSON of the latest `CheckIn`. */
    checkIn: sealedText('check_in', 'pair_sides.check_in'),
  },
  (side) => [
    primaryKey({ columns: [side.pairingId, side.part] }),
    index('pair_sides_ahead').on(side.pairingId).where(sql`${side.ahead} <> '{}'`),
  ],
)

export type PairSide = typeof pairSides.$inferSelect

/**
 * In days, because times could be compared with what else is known of two people. One that is withheld has not been handed
 * over, and only whoever has written it sees it. Thanks alone are shown once a pair has ended.
 */
export const pairMessages = pgTable(
  'pair_messages',
  {
    pairingId: key('pairing_id')
      .notNull()
      .references(() => pairings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Made with the form, so that one that is sent twice is stored once. */
    id: key('id').notNull(),
    part: text('part', { enum: parts }).notNull(),
    body: sealedText('body', 'pair_messages.body').notNull(),
    sentOn: date('sent_on').notNull(),
    fadesOn: date('fades_on').notNull(),
    isWithheld: boolean('is_withheld').notNull().default(false),
    isThanks: boolean('is_thanks').notNull().default(false),
  },
  (message) => [
    primaryKey({ columns: [message.pairingId, message.position] }),
    unique('pair_messages_id').on(message.pairingId, message.id),
    index('pair_messages_fades_on').on(message.fadesOn),
  ],
)

/**
 * A call that one of two people proposes, or that is planned, as `part` sees it: one at a time. `times` are moments, one per line, of which
 * `picked` is one. `remindOn` is the day before, on which both are reminded; it goes on `endsOn`.
 */
export const pairCalls = pgTable(
  'pair_calls',
  {
    pairingId: key('pairing_id')
      .notNull()
      .references(() => pairings.id, { onDelete: 'cascade' }),
    part: text('part', { enum: parts }).notNull(),
    id: key('id').notNull(),
    proposedBy: text('proposed_by', { enum: parts }).notNull(),
    times: sealedText('times', 'pair_calls.times').notNull(),
    picked: sealedText('picked', 'pair_calls.picked'),
    offBy: text('off_by', { enum: parts }),
    remindOn: date('remind_on'),
    endsOn: date('ends_on').notNull(),
  },
  (call) => [primaryKey({ columns: [call.pairingId, call.part] }), index('pair_calls_ends_on').on(call.endsOn)],
)

export type PairCall = typeof pairCalls.$inferSelect

/**
 * Who does not ask whom again: a keyed hash of two people, or of a mentee and a listing, which names none of them. Only
 * what is sealed tells one that `lasts` for good.
 */
export const connectAvoid = pgTable('connect_avoid', {
  pair: keyedHash('pair').primaryKey(),
  until: date('until').notNull(),
  lasts: sealedText('lasts', 'connect_avoid.lasts'),
})

/**
 * What somebody has told the team of the other in a pair, whose made-up name it keeps. `evidence` is JSON of the messages
 * that were chosen. More about the same pair joins it until it is decided: `forms` name what has been sent. Once decided, it goes with the account of whoever told; until then it stays, without words, so that
 * nobody is held for good by what nobody can see. It stays, with `reportedId` emptied, when the other erases theirs.
 */
export const pairReports = pgTable(
  'pair_reports',
  {
    id: key('id').primaryKey(),
    pairingId: key('pairing_id').references(() => pairings.id, { onDelete: 'set null' }),
    reporterId: key('reporter_id').references(() => users.id, { onDelete: 'cascade' }),
    reportedId: key('reported_id'),
    reportedAs: text('reported_as', { enum: parts }).notNull(),
    alias: sealedText('alias', 'pair_reports.alias').notNull(),
    kind: text('kind', { enum: idsOf(reportKinds) }).notNull(),
    words: sealedText('words', 'pair_reports.words'),
    evidence: sealedText('evidence', 'pair_reports.evidence'),
    forms: key('forms').array().notNull().default([]),
    filedOn: date('filed_on').notNull(),
    dueOn: date('due_on').notNull(),
    decision: text('decision', { enum: idsOf(decisions) }),
    decidedOn: date('decided_on'),
  },
  (report) => [
    index('pair_reports_open').on(report.dueOn).where(sql`${report.decidedOn} is null`),
    index('pair_reports_of_reporter').on(report.reporterId),
    check('pair_reports_decided', sql`(${report.decision} is null) = (${report.decidedOn} is null)`),
  ],
)

/**
 * Why somebody is on hold, in every part and whatever becomes of applications: each reason is the id of a report that is
 * open or was decided against them, `team`, `kept` for such a report that is gone, or `restored`. `since` is the first day of the month. Others
 * see what rests for it once it `hasTakenEffect`.
 */
export const connectHolds = pgTable(
  'connect_holds',
  {
    userId: key('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: key('reason').notNull(),
    since: date('since').notNull(),
    hasTakenEffect: boolean('has_taken_effect').notNull().default(true),
  },
  (hold) => [primaryKey({ columns: [hold.userId, hold.reason] })],
)
