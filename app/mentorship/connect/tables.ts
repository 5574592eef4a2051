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
import { showable } from '../listing-preference.ts'
import { menteeApplications, mentorApplications } from '../tables.ts'
import { kindSentences } from './refusals.ts'
import { mailChoices } from './settings.ts'
import { countedEvents, menteeStates, mentorStates, pairingStates, parts, sources } from './states.ts'

/** Everybody who has applied. `mailDueAt` is drawn at random, so it does not say when something happened. */
export const connectPeople = pgTable(
  'connect_people',
  {
    userId: key('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    heardOn: date('heard_on').notNull(),
    mail: text('mail', { enum: idsOf(mailChoices) })
      .notNull()
      .default('daily'),
    mailDueAt: timestamp('mail_due_at', { withTimezone: true }),
    /** The round for which alone the mail is sent. */
    mailRound: key('mail_round'),
    mailedOn: date('mailed_on'),
    conductVersion: integer('conduct_version'),
    languages: sealedText('languages', 'connect_people.languages'),
    zone: sealedText('zone', 'connect_people.zone'),
    notWith: sealedText('not_with', 'connect_people.not_with'),
    employer: sealedText('employer', 'connect_people.employer'),
  },
  (person) => [
    index('connect_people_heard_on').on(person.heardOn),
    index('connect_people_mail_due').on(person.mailDueAt).where(sql`${person.mailDueAt} is not null`),
  ],
)

/**
 * `joinedOn` is the first day of waiting, and stays when the form is sent again. `version` grows with each move.
 * `askedOn` holds the days of the last requests.
 */
export const connectMentees = pgTable(
  'connect_mentees',
  {
    userId: key('user_id')
      .primaryKey()
      .references(() => menteeApplications.userId, { onDelete: 'cascade' }),
    publicId: key('public_id').notNull().unique(),
    state: text('state', { enum: menteeStates }).notNull().default('unread'),
    version: integer('version').notNull().default(1),
    joinedOn: date('joined_on').notNull(),
    unreadSince: date('unread_since').notNull(),
    pausedUntil: date('paused_until'),
    askedOn: date('asked_on').array().notNull().default([]),
    /** How many suggestions in a row were not answered. */
    missed: integer('missed').notNull().default(0),
    note: sealedText('note', 'connect_mentees.note'),
    /** How often the mentee would like to talk. */
    pace: sealedText('pace', 'connect_mentees.pace'),
    question: sealedText('question', 'connect_mentees.question'),
    answer: sealedText('answer', 'connect_mentees.answer'),
    refusalReason: sealedText('refusal_reason', 'connect_mentees.refusal_reason'),
    refusalWords: sealedText('refusal_words', 'connect_mentees.refusal_words'),
    outlook: sealedText('outlook', 'connect_mentees.outlook'),
  },
  (mentee) => [
    index('connect_mentees_unread').on(mentee.unreadSince, mentee.publicId).where(sql`${mentee.state} = 'unread'`),
  ],
)

/** `shows` is what a listing has beside the application; null for a mentor who has not been asked. */
export const connectMentors = pgTable('connect_mentors', {
  userId: key('user_id')
    .primaryKey()
    .references(() => mentorApplications.userId, { onDelete: 'cascade' }),
  state: text('state', { enum: mentorStates }).notNull().default('asked'),
  capacity: integer('capacity').notNull().default(1),
  awayUntil: date('away_until'),
  shows: text('shows', { enum: idsOf(showable) }).array(),
  /** How many requests in a row were not answered, and how many got a no. */
  missed: integer('missed').notNull().default(0),
  declined: integer('declined').notNull().default(0),
})

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
  isUndone: boolean('is_undone').notNull().default(false),
})

/** How often something happened in a month, of which nothing else is kept. `month` is its first day. */
export const connectMonths = pgTable(
  'connect_months',
  {
    month: date('month').notNull(),
    what: text('what', { enum: countedEvents }).notNull(),
    count: integer('count').notNull(),
  },
  (counted) => [primaryKey({ columns: [counted.month, counted.what] })],
)

/**
 * What becomes of a mentee’s request to a mentor, who was listed as `listing`: under another listing, and perhaps another
 * name, the mentee must not recognise the mentor. One that `reaches` nobody, because one of the two avoids the other, ends
 * like any that is not answered. `nextOn` is the day on which it next needs something done.
 *
 * Of an offer, which a round or the team makes, both are asked. `saidYes` is who has, until both have; whoever asks has
 * said so. While one of the two is on hold it rests: both may have said yes and are not introduced, a reply is withheld, and
 * `hasRested` gives the mentor the days back once it goes on. `menteeHeardOn` and `mentorHeardOn` are when the two had heard before it, for a round that is undone.
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
    roundId: key('round_id').references(() => connectRounds.id, { onDelete: 'set null' }),
    saidYes: text('said_yes', { enum: [...parts, 'both'] }),
    menteeHeardOn: date('mentee_heard_on'),
    mentorHeardOn: date('mentor_heard_on'),
    seat: integer('seat'),
    state: text('state', { enum: pairingStates }).notNull().default('open'),
    openedOn: date('opened_on').notNull(),
    dueOn: date('due_on').notNull(),
    nextOn: date('next_on'),
    isExtended: boolean('is_extended').notNull().default(false),
    hasRested: boolean('has_rested').notNull().default(false),
    isReplyWithheld: boolean('is_reply_withheld').notNull().default(false),
    closedOn: date('closed_on'),
    alias: sealedText('alias', 'pairings.alias').notNull(),
    mentorAlias: sealedText('mentor_alias', 'pairings.mentor_alias'),
    introducedOn: date('introduced_on'),
    isHidden: boolean('is_hidden').notNull().default(false),
    question: sealedText('question', 'pairings.question'),
    reply: sealedText('reply', 'pairings.reply'),
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
