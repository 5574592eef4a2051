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
import { users } from '../account/tables.ts'
import { sealedText } from '../platform/crypto/sealed.server.ts'
import { hash, key, keyedHash } from '../platform/db/columns.ts'
import { idsOf } from '../ui/form/options.ts'
import { kindSentences } from './people/refusals.ts'
import { decisions, reportKinds } from './people/report-kinds.ts'
import { parts, requestStates, sources } from './people/states.ts'
import { connectMentees, connectMentors } from './people/tables.ts'

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

/** A round of matching that somebody of the team has run. `digest` is of all its pairs, as the preview showed it. */
export const connectRounds = pgTable('connect_rounds', {
  id: key('id').primaryKey(),
  ranAt: timestamp('ran_at', { withTimezone: true }).notNull(),
  digest: hash('digest').notNull(),
  offers: integer('offers').notNull(),
})

// What a request and the pair that it becomes have in common. The labels are those of the one table that they once were.
const between = () => ({
  id: key('id').primaryKey(),
  menteeId: key('mentee_id').references(() => connectMentees.userId, { onDelete: 'cascade' }),
  mentorId: key('mentor_id').references(() => connectMentors.userId, { onDelete: 'set null' }),
  /** As what the mentor was listed: under another listing, and perhaps another name, the mentee must not recognise the mentor. */
  listing: key('listing'),
  alias: sealedText('alias', 'pairings.alias').notNull(),
  mentorAlias: sealedText('mentor_alias', 'pairings.mentor_alias'),
  /** The day on which something needs to be done. */
  nextOn: date('next_on'),
  endedOn: date('ended_on'),
  isHidden: boolean('is_hidden').notNull().default(false),
  /** JSON of what either has done and the other does not see yet (`requests/ends.ts`). */
  acts: sealedText('acts', 'pairings.acts'),
})

/**
 * A mentee’s request to a mentor, or an offer, which a round or the team makes and about which both are asked. `saidYes` is
 * who has, until both have, and it becomes a pair under the same id; whoever asks has said so. One that `reaches` nobody,
 * because one of the two avoids the other, ends like any that is not answered. One that is hidden the mentee no longer reads.
 *
 * While one of the two is on hold it rests: both may have said yes and are not introduced, and `hasRested` gives the mentor
 * the days back once it goes on. `facts` is JSON of what each reads of the other while it is open.
 */
export const requests = pgTable(
  'requests',
  {
    ...between(),
    source: text('source', { enum: sources }).notNull().default('choice'),
    saidYes: text('said_yes', { enum: [...parts, 'both'] }),
    state: text('state', { enum: requestStates }).notNull().default('open'),
    openedOn: date('opened_on').notNull(),
    dueOn: date('due_on').notNull(),
    hasRested: boolean('has_rested').notNull().default(false),
    kindSentence: text('kind_sentence', { enum: idsOf(kindSentences) }),
    reaches: sealedText('reaches', 'pairings.reaches'),
    facts: sealedText('facts', 'pairings.facts'),
  },
  (request) => [
    uniqueIndex('requests_open_of_mentee').on(request.menteeId).where(sql`${request.endedOn} is null`),
    index('requests_of_mentee').on(request.menteeId),
    index('requests_of_mentor').on(request.mentorId),
    index('requests_with_acts').on(request.id).where(sql`${request.acts} is not null`),
    check('requests_ended', sql`(${request.state} = 'open') = (${request.endedOn} is null)`),
  ],
)

/**
 * Two people who have both said yes. What each sees of the pair is in `pairSides`. One that is hidden has ended, and neither
 * opens its page any more.
 */
export const pairs = pgTable('pairs', { ...between(), introducedOn: date('introduced_on').notNull() }, (pair) => [
  uniqueIndex('pairs_live_of_mentee').on(pair.menteeId).where(sql`${pair.endedOn} is null`),
  index('pairs_of_mentee').on(pair.menteeId),
  index('pairs_of_mentor').on(pair.mentorId),
  index('pairs_with_acts').on(pair.id).where(sql`${pair.acts} is not null`),
])

/** Whoever has something with each other now. As text, so that the database finds it in its indexes. */
export const inTouch = sql.raw(`(
  select mentee_id, mentor_id from requests where ended_on is null
  union all select mentee_id, mentor_id from pairs where ended_on is null
) as in_touch`)

export type Request = typeof requests.$inferSelect
export type Pair = typeof pairs.$inferSelect

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
    pairId: key('pair_id')
      .notNull()
      .references(() => pairs.id, { onDelete: 'cascade' }),
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
    primaryKey({ columns: [side.pairId, side.part] }),
    index('pair_sides_ahead').on(side.pairId).where(sql`${side.ahead} <> '{}'`),
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
    pairId: key('pair_id')
      .notNull()
      .references(() => pairs.id, { onDelete: 'cascade' }),
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
    primaryKey({ columns: [message.pairId, message.position] }),
    unique('pair_messages_id').on(message.pairId, message.id),
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
    pairId: key('pair_id')
      .notNull()
      .references(() => pairs.id, { onDelete: 'cascade' }),
    part: text('part', { enum: parts }).notNull(),
    id: key('id').notNull(),
    proposedBy: text('proposed_by', { enum: parts }).notNull(),
    times: sealedText('times', 'pair_calls.times').notNull(),
    picked: sealedText('picked', 'pair_calls.picked'),
    offBy: text('off_by', { enum: parts }),
    remindOn: date('remind_on'),
    endsOn: date('ends_on').notNull(),
  },
  (call) => [primaryKey({ columns: [call.pairId, call.part] }), index('pair_calls_ends_on').on(call.endsOn)],
)

export type PairCall = typeof pairCalls.$inferSelect

/**
 * Who does not ask whom again: a keyed hash of two people, or of a mentee and a listing, which names none of them. Only
 * what is sealed tells one that `lasts` for good.
 */
export const recentPairs = pgTable('connect_avoid', {
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
    /** Of the pair or the request, which may be gone. */
    pairId: key('pair_id'),
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
