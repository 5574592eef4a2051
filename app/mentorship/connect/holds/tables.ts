import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../../../account/tables.ts'
import { sealedText } from '../../../platform/crypto/sealed.server.ts'
import { key } from '../../../platform/db/columns.ts'
import { idsOf } from '../../../ui/form/options.ts'
import { decisions, reportKinds } from '../report-kinds.ts'
import { parts } from '../states.ts'
import { pairings } from '../tables.ts'

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
