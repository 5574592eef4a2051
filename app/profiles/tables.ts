import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '../account/tables.ts'
import { rejectionReasonIds } from '../moderation/queue.ts'
import { sealedText } from '../platform/crypto/sealed.server.ts'
import { hashBytes, key, publicText } from '../platform/db/columns.ts'
import { ngramsIn } from '../platform/text/text-search.server.ts'
import { idsOf } from '../ui/form/options.ts'
import { applicationStatuses } from './application-status.ts'

// One application of each kind per account. Admin URLs use `publicId`; `version` grows with each resubmission.
const applicationColumns = (table: string) => ({
  userId: key('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  publicId: key('public_id').notNull().unique(),
  version: integer('version').notNull().default(1),
  formTokenHash: hashBytes('form_token_hash').notNull(),
  submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull().defaultNow(),

  fullName: sealedText('full_name', `${table}.full_name`).notNull(),
  email: sealedText('email', `${table}.email`).notNull(),
  phone: sealedText('phone', `${table}.phone`),
  country: sealedText('country', `${table}.country`).notNull(),
  gender: sealedText('gender', `${table}.gender`),
  pronouns: sealedText('pronouns', `${table}.pronouns`),
  industry: sealedText('industry', `${table}.industry`).notNull(),
  professionalStage: sealedText('professional_stage', `${table}.professional_stage`).notNull(),
  linkedin: sealedText('linkedin', `${table}.linkedin`),
})

/** Everything that a mentee writes is sealed. `growthAreas` holds one area per line, as do a mentor's `supportAreas`. */
export const menteeApplications = pgTable(
  'mentee_applications',
  {
    ...applicationColumns('mentee_applications'),
    growthAreas: sealedText('growth_areas', 'mentee_applications.growth_areas').notNull(),
    growthAreasOther: sealedText('growth_areas_other', 'mentee_applications.growth_areas_other'),
    mentorQualities: sealedText('mentor_qualities', 'mentee_applications.mentor_qualities').notNull(),
    matchPreference: sealedText('match_preference', 'mentee_applications.match_preference').notNull(),
    selectedMentorName: sealedText('selected_mentor_name', 'mentee_applications.selected_mentor_name'),
    otherInfo: sealedText('other_info', 'mentee_applications.other_info'),
    cvUrl: key('cv_url').unique(),
  },
  (mentee) => [index('mentee_applications_newest').on(mentee.submittedAt, mentee.publicId)],
)

export const mentorApplications = pgTable(
  'mentor_applications',
  {
    ...applicationColumns('mentor_applications'),
    status: text('status', { enum: idsOf(applicationStatuses) })
      .notNull()
      .default('pending'),
    rejectionReason: text('rejection_reason', { enum: rejectionReasonIds }),
    rejectionWords: sealedText('rejection_words', 'mentor_applications.rejection_words'),
    company: sealedText('company', 'mentor_applications.company'),
    role: sealedText('role', 'mentor_applications.role'),
    professionalBio: sealedText('professional_bio', 'mentor_applications.professional_bio').notNull(),
    supportAreas: sealedText('support_areas', 'mentor_applications.support_areas'),
    availability: sealedText('availability', 'mentor_applications.availability').notNull(),
    galleryPreference: sealedText('gallery_preference', 'mentor_applications.gallery_preference').notNull(),
    displayName: sealedText('display_name', 'mentor_applications.display_name'),
    alsoShow: sealedText('also_show', 'mentor_applications.also_show'),
    homePage: sealedText('home_page', 'mentor_applications.home_page'),
    imageUrl: key('image_url').unique(),
  },
  (mentor) => [
    index('mentor_applications_newest').on(mentor.submittedAt, mentor.publicId),
    index('mentor_applications_pending')
      .on(mentor.submittedAt, mentor.publicId)
      .where(sql`${mentor.status} = 'pending'`),
  ],
)

// Only what members may see of approved mentors who agreed to be listed: queries for members read no other table.
// One that `leaves` goes with the next batch of reviews, without `userId` if the account is erased.
export const mentors = pgTable(
  'mentors',
  {
    publicId: key('public_id').primaryKey(),
    userId: key('user_id').references(() => mentorApplications.userId, { onDelete: 'cascade' }),
    submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
    name: publicText('name').notNull(),
    nameKey: publicText('name_key').notNull(),
    title: publicText('title'),
    company: publicText('company'),
    industry: publicText('industry').notNull(),
    professionalBio: publicText('professional_bio').notNull(),
    supportAreas: publicText('support_areas').array().notNull().default([]),
    availability: publicText('availability'),
    languages: publicText('languages').array().notNull().default([]),
    country: publicText('country'),
    hasPlace: boolean('has_place').notNull().default(false),
    /** Everybody may see name, title and industry. */
    isOnHomePage: boolean('is_on_home_page').notNull().default(false),
    imageUrl: key('image_url').unique(),
    rules: integer('rules').notNull().default(0),
    leaves: boolean('leaves').notNull().default(false),
  },
  (mentor) => {
    const newest: [SQL, SQL] = [sql`${mentor.submittedAt} desc`, sql`${mentor.publicId} desc`]
    return [
      unique('mentors_user_id').on(mentor.userId),
      index('mentors_newest').on(...newest),
      index('mentors_of_industry').on(mentor.industry, ...newest),
      index('mentors_of_country')
        .on(mentor.country, ...newest)
        .where(sql`${mentor.country} is not null`),
      index('mentors_with_place')
        .on(...newest)
        .where(sql`${mentor.hasPlace}`),
      // No fastupdate, because each search would have to read the pending list.
      index('mentors_languages').using('gin', mentor.languages).with({ fastupdate: false }),
      index('mentors_name_ngrams').using('gin', ngramsIn('name_ngrams', mentor.nameKey)).with({ fastupdate: false }),
    ]
  },
)
