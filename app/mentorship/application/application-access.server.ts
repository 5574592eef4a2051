import { eq } from 'drizzle-orm'
import { type AuditVerb, recordAction } from '../../platform/audit/audit-log.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { formatDate } from '../../platform/text/format-date.ts'
import { mailtoLink, pageLink } from '../../platform/text/links.ts'
import type { ApplicationStatus } from '../../profiles/application-status.ts'
import { cvAddress } from '../../profiles/mentorship-files.server.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { type Question, shownAnswer } from '../../ui/wizard/question.ts'
import { type Message, t } from '../../words/words.ts'
import { menteeQuestions } from './mentee/mentee-questions.ts'
import { mentorQuestions } from './mentor/mentor-questions.ts'

export type OpenedAnswer = { title: string; answer: string | null; link: string | null; isWords: boolean }

export type OpenedMentor = {
  publicId: string
  version: number
  status: ApplicationStatus
  submittedOn: string
  fullName: string
  photoUrl: string | null
  answers: OpenedAnswer[]
}

export type OpenedMentee = {
  submittedOn: string
  fullName: string
  cvUrl: string | null
  answers: OpenedAnswer[]
}

export async function openMentorApplication(adminId: string, publicId: string): Promise<OpenedMentor | null> {
  const row = await openApplication(mentorApplications, publicId, { adminId, verb: 'open mentor application' })
  return row ? asOpened(row) : null
}

function asOpened(row: typeof mentorApplications.$inferSelect): OpenedMentor {
  const { publicId, version, status, submittedAt, fullName, imageUrl } = row
  return {
    publicId,
    version,
    status,
    submittedOn: formatDate(submittedAt),
    fullName,
    photoUrl: imageUrl,
    answers: writtenAnswers(mentorQuestions, row),
  }
}

export async function openMenteeApplication(adminId: string, publicId: string): Promise<OpenedMentee | null> {
  const row = await openApplication(menteeApplications, publicId, { adminId, verb: 'open mentee application' })
  return row ? asOpenedMentee(row) : null
}

function asOpenedMentee(row: typeof menteeApplications.$inferSelect): OpenedMentee {
  const { submittedAt, fullName, cvUrl } = row
  const answers = writtenAnswers(menteeQuestions, row)
  return { submittedOn: formatDate(submittedAt), fullName, cvUrl, answers }
}

export async function openCv(adminId: string, fileId: string): Promise<string | null> {
  return db().transaction(async (tx) => {
    const [mentee] = await tx
      .select({ publicId: menteeApplications.publicId })
      .from(menteeApplications)
      .where(hasCv(fileId))
    if (mentee) await recordAction(tx, { adminId, verb: 'open cv', target: mentee.publicId })
    return mentee?.publicId ?? null
  })
}

export async function ownerOfCv(fileId: string): Promise<string | null> {
  const [mentee] = await db()
    .select({ userId: menteeApplications.userId })
    .from(menteeApplications)
    .where(hasCv(fileId))
  return mentee?.userId ?? null
}

async function openApplication<Table extends typeof mentorApplications | typeof menteeApplications>(
  table: Table,
  publicId: string,
  entry: { adminId: string; verb: AuditVerb },
): Promise<Table['$inferSelect'] | null> {
  if (!publicIdPattern.test(publicId)) return null
  return db().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from<typeof mentorApplications | typeof menteeApplications>(table)
      .where(eq(table.publicId, publicId))
    if (row) await recordAction(tx, { ...entry, target: publicId })
    return row ?? null
  })
}

type Questions = Record<string, Question & { title: Message }>

function writtenAnswers(questions: Questions, application: Record<string, unknown>): OpenedAnswer[] {
  return Object.entries(questions)
    .filter(([field, { kind }]) => kind !== 'file' && field !== 'fullName')
    .map(([field, question]) => {
      const answer = shownAnswer(question, (application[field] as string | null) ?? '') || null
      return { title: t(question.title), answer, link: linkOf(field, answer), isWords: question.kind === 'paragraphs' }
    })
}

function linkOf(field: string, answer: string | null) {
  if (field === 'email') return mailtoLink(answer)
  return field === 'linkedin' ? pageLink(answer) : null
}

function hasCv(fileId: string) {
  return eq(menteeApplications.cvUrl, cvAddress(fileId))
}
