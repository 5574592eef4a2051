import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../account/tables.ts'
import { sealedText } from '../platform/crypto/sealed.server.ts'
import { hashBytes, key } from '../platform/db/columns.ts'
import { handlingStates } from '../site/handling-states.ts'
import { idsOf } from '../ui/form/options.ts'

export const partnershipInquiries = pgTable(
  'partnership_inquiries',
  {
    id: key('id').primaryKey(),
    submittedBy: key('submitted_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull().defaultNow(),
    state: text('state', { enum: idsOf(handlingStates) })
      .notNull()
      .default('received'),
    formTokenHash: hashBytes('form_token_hash').notNull().unique('partnership_inquiries_form_token_hash'),

    name: sealedText('name', 'partnership_inquiries.name').notNull(),
    email: sealedText('email', 'partnership_inquiries.email').notNull(),
    reason: sealedText('reason', 'partnership_inquiries.reason').notNull(),
  },
  (inquiry) => [
    index('partnership_inquiries_newest').on(inquiry.submittedAt, inquiry.id),
    index('partnership_inquiries_of_state').on(inquiry.state, inquiry.submittedAt, inquiry.id),
    index('partnership_inquiries_submitted_by').on(inquiry.submittedBy),
  ],
)
