import {
  deleteMessage,
  type Inbox,
  messageInList,
  messagesPage,
  openMessage,
  received,
  setMessageState,
  waitingMessages,
} from '../../inbox/messages.server.ts'
import { openMenteeApplication, openMentorApplication } from '../../mentorship/application/application-access.server.ts'
import {
  menteeName,
  menteesForAdmin,
  mentorHead,
  mentorsForAdmin,
  waitingMentees,
  waitingMentors,
} from '../../mentorship/application/applications-for-admin.server.ts'
import { setMenteeStatus } from '../../mentorship/application/mentee/mentee-handling.server.ts'
import { pendingMentors } from '../../mentorship/application/mentor/mentor-decisions.server.ts'
import { deleteMentorApplication } from '../../mentorship/application/mentor/mentor-removal.server.ts'
import { applicationReference, menteeStatuses } from '../../mentorship/application-status.ts'
import { decisions } from '../../mentorship/connect/report-kinds.ts'
import { holdApplicant, holdRecordOf } from '../../mentorship/connect/reports/holds-for-admin.server.ts'
import {
  decideReport,
  openReport,
  openReports,
  pendingReports,
  reportExists,
  waitingReports,
} from '../../mentorship/connect/reports/reports-for-admin.server.ts'
import { menteeToRead, unreadMentees } from '../../mentorship/connect/transitions/admission.server.ts'
import type { Backlog } from '../../moderation/backlog.server.ts'
import type { Queue } from '../../moderation/queue.ts'
import { monthAndYear } from '../../platform/text/format-date.ts'
import { handlingStates } from '../../site/handling-states.ts'
import { findOption } from '../../ui/form/options.ts'
import { isBatched } from '../../workplaces/reviews/publication.server.ts'
import { burstsInQueue } from '../../workplaces/reviews/queue/review-signals.server.ts'
import {
  queuedReview,
  type ReviewForAdmin,
  reviewForAdmin,
  reviewQueue,
  reviewsForAdmin,
  waitingReviews,
} from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { canBeSentAgain } from '../../workplaces/reviews/rejections.server.ts'
import { pendingReviews } from '../../workplaces/reviews/review-decisions.server.ts'
import { deleteReview } from '../../workplaces/reviews/reviews.server.ts'
import type { Outcome } from '../frame/outcomes.ts'
import type { Head, Item, Row } from './queue-screen.ts'
import type { ItemIn, QueueName, RowIn } from './queues.ts'

type Asked = { show: string; filters: Partial<Record<string, string>>; after: string }

/** What a queue reads and does. Nothing is decided here: that is for each feature. */
export type QueueSource<R extends Row = Row, I extends Item = Item> = {
  queue: Queue
  waiting(adminId: string): Promise<Backlog & { days?: number; isLate?: boolean; isUrgent?: boolean }>
  list(adminId: string, asked: Asked): Promise<{ rows: R[]; next: string | null; isPartial: boolean; notes?: string[] }>
  head(adminId: string, id: string): Promise<Head | null>
  /** Opens an item and records that, where it is recorded. */
  open(adminId: string, id: string): Promise<I | null>
  /** What an approval says, if that depends on anything. */
  approved?(): Outcome
  remove?(adminId: string, id: string): Promise<'deleted' | 'gone' | 'own'>
  handle?(adminId: string, id: string, to: { state: string; version: number }): Promise<Outcome>
  hold?(adminId: string, id: string, command: 'hold' | 'release'): Promise<boolean>
}

const reviews: QueueSource<RowIn<'reviews'>, ItemIn<'reviews'>> = {
  queue: pendingReviews,
  waiting: () => waitingReviews(),
  async list(_, { show, filters: { company, search }, after }) {
    const filters = { company, search, onlyApproved: show === 'approved' }
    const [page, bursts] = await Promise.all([
      show === 'pending' ? reviewQueue(after, filters) : reviewsForAdmin(after, filters),
      burstsInQueue(),
    ])
    const rows = page.reviews.map((review) => ({ ...headOfReview(review), review: listed(review) }))
    const notes = bursts.map(
      ({ companyName, month, waiting }) => `${companyName}: ${waiting} reviews from ${monthAndYear(month)}`,
    )
    return { rows, notes, next: page.next, isPartial: page.isPartial }
  },
  async head(_, id) {
    const review = await queuedReview(id)
    return review && { ...headOfReview(review), canSendAgain: await canBeSentAgain(id) }
  },
  async open(_, id) {
    const [review, canSendAgain] = await Promise.all([reviewForAdmin(id), canBeSentAgain(id)])
    if (!review) return null
    return { ...headOfReview(review), review, canSendAgain, about: `Sent in ${monthAndYear(review.submittedMonth)}` }
  },
  approved: () => (isBatched() ? 'approved for batch' : 'approved'),
  remove: async (adminId, id) => ((await deleteReview(adminId, id)) ? 'deleted' : 'gone'),
}

const mentors: QueueSource<RowIn<'mentors'>, ItemIn<'mentors'>> = {
  queue: pendingMentors,
  waiting: () => waitingMentors(),
  async list(_, { show, filters: { search }, after }) {
    const shown = findOption(
      [
        { id: 'pending' as const, label: '' },
        { id: 'approved' as const, label: '' },
      ],
      show,
    )?.id
    const page = await mentorsForAdmin({ after, show: shown ?? 'all', search })
    const rows = page.mentors.map((mentor) => ({ ...headOfMentor(mentor), mentor }))
    return { rows, next: page.next, isPartial: page.isPartial }
  },
  async head(_, id) {
    const mentor = await mentorHead(id)
    return mentor && headOfMentor(mentor)
  },
  async open(adminId, id) {
    const application = await openMentorApplication(adminId, id)
    if (!application) return null
    const about = `Sent on ${application.submittedOn} · Reference ${applicationReference(id)}`
    return { ...headOfMentor(application), about, application, record: await holdRecordOf(adminId, 'mentor', id) }
  },
  remove: deleteMentorApplication,
  hold: (adminId, id, command) => holdApplicant(adminId, 'mentor', id, command),
}

const mentees: QueueSource<RowIn<'mentees'>, ItemIn<'mentees'>> = {
  queue: unreadMentees,
  waiting: () => waitingMentees(),
  async list(_, { filters: { search, state }, after }) {
    const status = findOption(menteeStatuses, state)?.id ?? null
    const page = await menteesForAdmin({ after, status, reference: search })
    const rows = page.mentees.map((mentee) => ({
      ...{ id: mentee.publicId, name: applicationReference(mentee.publicId), version: 0, mentee },
      isPending: mentee.state === 'unread',
    }))
    return { rows, next: page.next, isPartial: page.isPartial }
  },
  async head(_, id) {
    const name = await menteeName(id)
    return name === null ? null : { id, name, version: 0, isPending: false }
  },
  async open(adminId, id) {
    // First, so that the application is never older than the version that is decided about.
    const read = await menteeToRead(id)
    const application = await openMenteeApplication(adminId, id)
    if (!application) return null
    const { fullName, version, status, submittedOn } = application
    return {
      ...{ id, name: fullName, version: read?.version ?? 0, isPending: read?.state === 'unread', read, application },
      about: `Sent on ${submittedOn} · Reference ${applicationReference(id)}`,
      handling: { state: status, version },
      record: await holdRecordOf(adminId, 'mentee', id),
    }
  },
  async handle(adminId, id, { state, version }) {
    const status = findOption(menteeStatuses, state)?.id
    if (!status) return 'no state'
    const outcome = await setMenteeStatus(adminId, id, { status, version })
    return outcome === 'set' ? status : outcome
  },
  hold: (adminId, id, command) => holdApplicant(adminId, 'mentee', id, command),
}

function inboxSource(inbox: Inbox): QueueSource<RowIn<'messages'>, ItemIn<'messages'>> {
  return {
    queue: received[inbox],
    waiting: () => waitingMessages(inbox),
    async list(_, { filters: { search, state }, after }) {
      const page = await messagesPage(inbox, { after, search, state: findOption(handlingStates, state)?.id ?? null })
      const rows = page.messages.map((message) => ({ ...headOfMessage(message), message }))
      return { rows, next: page.next, isPartial: page.isPartial }
    },
    async head(_, id) {
      const message = await messageInList(inbox, id)
      return message && headOfMessage(message)
    },
    async open(adminId, id) {
      const message = await openMessage(adminId, inbox, id)
      if (!message) return null
      const handling = { state: message.state, version: 1 }
      return { ...headOfMessage(message), about: `Sent on ${message.submittedOn}`, message, handling }
    },
    remove: async (adminId, id) => ((await deleteMessage(adminId, inbox, id)) ? 'deleted' : 'gone'),
    async handle(adminId, id, { state }) {
      const known = findOption(handlingStates, state)?.id
      if (!known) return 'no state'
      return (await setMessageState(adminId, inbox, id, known)) ? known : 'gone'
    },
  }
}

const reports: QueueSource<RowIn<'reports'>, ItemIn<'reports'>> = {
  queue: pendingReports,
  async waiting(adminId) {
    const [all, danger] = await Promise.all([waitingReports(adminId), waitingReports(adminId, 'danger')])
    return { ...all, isUrgent: danger.count > 0 }
  },
  async list(adminId) {
    const found = await openReports(adminId)
    const rows = found.map((report) => ({
      ...{ id: report.id, name: report.filedOn, version: 0, isPending: true, report },
    }))
    return { rows, next: null, isPartial: false }
  },
  head: async (adminId, id) =>
    (await reportExists(adminId, id)) ? { id, name: '', version: 0, isPending: true } : null,
  async open(adminId, id) {
    const report = await openReport(adminId, id)
    if (!report) return null
    const { decision, parts, filedOn } = report
    return {
      ...{ id, name: 'Report', about: `Received on ${filedOn}`, version: parts, isPending: decision === null, report },
      ...(decision !== 'release' && { handling: { state: decision ?? '', version: parts } }),
    }
  },
  async handle(adminId, id, { state, version }) {
    const decision = findOption(decisions, state)?.id
    if (!decision) return 'no state'
    const outcome = await decideReport(adminId, id, { decision, parts: version })
    return outcome === 'decided' ? decision : outcome
  },
}

const sources: { [Name in QueueName]: QueueSource<RowIn<Name>, ItemIn<Name>> } = {
  ...{ reviews, mentors, mentees, reports },
  ...{ messages: inboxSource('messages'), inquiries: inboxSource('inquiries') },
}

export function sourceOf(name: QueueName): QueueSource {
  return sources[name]
}

function headOfReview({
  id,
  version,
  isApproved,
  companyName,
}: Pick<ReviewForAdmin, 'id' | 'version' | 'isApproved' | 'companyName'>) {
  return { id, version, isApproved, isPending: !isApproved, name: companyName }
}

function listed({ companyName, location, reviewText, isApproved, isPublished, sameAccount, signals }: ReviewForAdmin) {
  return { companyName, location, reviewText, isApproved, isPublished, sameAccount, signals }
}

function headOfMentor({
  publicId,
  version,
  status,
  fullName,
}: {
  publicId: string
  version: number
  status: string
  fullName: string
}) {
  return { id: publicId, version, isApproved: status === 'approved', isPending: status === 'pending', name: fullName }
}

function headOfMessage({ id, name, state }: { id: string; name: string; state: string }) {
  return { id, name, version: 1, isPending: state === 'received' }
}
