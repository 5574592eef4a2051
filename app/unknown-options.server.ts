import { type AnyColumn, getTableName, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { menteeQuestions } from './mentorship/application/mentee/mentee-questions.ts'
import { mentorQuestions } from './mentorship/application/mentor/mentor-questions.ts'
import { categories } from './news/categories.ts'
import { articles } from './news/tables.ts'
import { db } from './platform/db/db.server.ts'
import { doTonight } from './platform/jobs/job-runner.server.ts'
import { log } from './platform/log/log.server.ts'
import { menteeApplications, mentorApplications, mentors } from './profiles/tables.ts'
import { inquiryTypes } from './site/contact/inquiry-types.ts'
import { contactSubmissions } from './site/contact/tables.ts'
import { industries } from './site/industries.ts'
import { findOption, idsOf, type Option } from './ui/form/options.ts'
import { choicesIn, optionsOf, type Question } from './ui/wizard/question.ts'
import { questions } from './workplaces/review-questions.ts'
import { reviews } from './workplaces/tables.ts'

const job = 'check stored options'

type Lists = { column: AnyColumn; options: readonly Option[] }[]

const allZones = Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id }))
const openLists: [PgTable, Lists][] = [
  [reviews, listsOf(questions, reviews)],
  [mentors, [{ column: mentors.industry, options: industries }]],
  [
    articles,
    [
      { column: articles.category, options: categories },
      { column: articles.eventZone, options: allZones },
    ],
  ],
  [contactSubmissions, [{ column: contactSubmissions.inquiryType, options: inquiryTypes }]],
]
const sealedLists = [
  { table: menteeApplications, lists: listsOf(menteeQuestions, menteeApplications) },
  { table: mentorApplications, lists: listsOf(mentorQuestions, mentorApplications) },
]

/**
 * Returns whether it was done now. Reads outside a transaction, which would keep the nightly shuffle from removing the
 * old rows of reviews.
 */
export function reportUnknownOptionsTonight(stopping?: AbortSignal, now = new Date()): Promise<boolean> {
  return doTonight({ job, stopping, now }, async () => {
    const noteError = (error: unknown) => log('error', 'job-failed', { job, error })
    for (const [table, lists] of openLists) await reportOpen(table, lists).catch(noteError)
    for (const each of sealedLists) await reportSealed(each, stopping).catch(noteError)
    return !stopping?.aborted
  })
}

async function reportOpen(table: PgTable, lists: Lists) {
  const counts = lists.map(({ column, options }, index): [string, ReturnType<typeof countUnknown>] => [
    String(index),
    countUnknown(column, options),
  ])
  const [row] = await db().select(Object.fromEntries(counts)).from(table)
  for (const [index, { column }] of lists.entries()) report(column, Number(row?.[index]))
}

function countUnknown(column: AnyColumn, options: readonly Option[]) {
  return sql<number>`count(*) filter (where ${notInArray(column, idsOf(options))})`.mapWith(Number)
}

// Sealed answers can be read by the product only, so their rows are opened one batch after the other.
async function reportSealed({ table, lists }: (typeof sealedLists)[number], signal?: AbortSignal) {
  const columns = Object.fromEntries(lists.map(({ column }) => [column.name, column]))
  const counts = new Map(lists.map(({ column }) => [column, 0]))
  for (let after: string | undefined = ''; after !== undefined; ) {
    if (signal?.aborted) return
    const rows: Record<string, unknown>[] = await db()
      .select({ ...columns, publicId: table.publicId })
      .from(table as PgTable)
      .where(sql`${table.publicId} > ${after}`)
      .orderBy(table.publicId)
      .limit(500)
    for (const { column, options } of lists) {
      const isUnknown = (row: Record<string, unknown>) =>
        choicesIn(String(row[column.name] ?? '')).some((id) => !findOption(options, id))
      counts.set(column, (counts.get(column) ?? 0) + rows.filter(isUnknown).length)
    }
    after = rows.at(-1)?.publicId as string | undefined
  }
  for (const [column, count] of counts) report(column, count)
}

function report(column: AnyColumn, count: number) {
  if (count > 0) log('error', 'unknown-option', { list: `${getTableName(column.table)}.${column.name}`, count })
}

function listsOf(questions: Record<string, Question>, table: object): Lists {
  return Object.entries(questions)
    .map(([field, question]) => ({ column: table[field as keyof typeof table], options: optionsOf(question) }))
    .filter(({ options }) => options.length > 0)
}
