import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../../account/tables.ts'
import { sealedText } from '../../platform/crypto/sealed.server.ts'
import { key } from '../../platform/db/columns.ts'
import { showable } from '../../profiles/listing-preference.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { idsOf } from '../../ui/form/options.ts'
import { mailChoices } from './settings.ts'
import { countedEvents, menteeStates, mentorStates } from './states.ts'

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
    /** Not while it is only for a report that nobody has decided. */
    isTold: boolean('is_told').notNull().default(true),
  },
  (hold) => [primaryKey({ columns: [hold.userId, hold.reason] })],
)
