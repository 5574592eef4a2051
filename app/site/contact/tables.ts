import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sealedText } from '../../platform/crypto/sealed.server.ts'
import { key, keyedHash } from '../../platform/db/columns.ts'
import { idsOf } from '../../ui/form/options.ts'
import { handlingStates } from '../handling-states.ts'
import { inquiryTypes } from './inquiry-types.ts'

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: key('id').primaryKey(),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull().defaultNow(),
    state: text('state', { enum: idsOf(handlingStates) })
      .notNull()
      .default('received'),
    repeatMark: keyedHash('repeat_mark').unique('contact_submissions_repeat_mark'),

    name: sealedText('name', 'contact_submissions.name').notNull(),
    email: sealedText('email', 'contact_submissions.email').notNull(),
    subject: sealedText('subject', 'contact_submissions.subject'),
    inquiryType: text('inquiry_type', { enum: idsOf(inquiryTypes) }).notNull(),
    message: sealedText('message', 'contact_submissions.message').notNull(),
  },
  (submission) => [
    index('contact_submissions_newest').on(submission.submittedAt, submission.id),
    index('contact_submissions_of_state').on(submission.state, submission.submittedAt, submission.id),
  ],
)
