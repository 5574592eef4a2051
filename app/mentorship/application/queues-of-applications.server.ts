import { type HoldRecord, holdApplicant, holdRecordOf } from '../../connect/pairs/reports/holds-for-admin.server.ts'
import { menteeToRead, unreadMentees } from '../../connect/requests/admission.server.ts'
import type { AdminQueue, QueueItem, QueueRow } from '../../moderation/queue.ts'
import { applicationReference, applicationStatuses } from '../../profiles/application-status.ts'
import { findOption, labelOf } from '../../ui/form/options.ts'
import { openMenteeApplication, openMentorApplication } from './application-access.server.ts'
import {
  type MenteeInList,
  type MentorInList,
  menteeExists,
  menteesForAdmin,
  mentorHead,
  mentorsForAdmin,
  waitingMentees,
  waitingMentors,
} from './applications-for-admin.server.ts'
import { shownStates } from './mentee/shown-states.ts'
import { pendingMentors } from './mentor/mentor-decisions.server.ts'
import { deleteMentorApplication } from './mentor/mentor-removal.server.ts'

type Opened<Open extends (...ids: string[]) => unknown> = NonNullable<Awaited<ReturnType<Open>>>

export type MentorItem = QueueItem & { application: Opened<typeof openMentorApplication>; record: HoldRecord }
export type MenteeItem = QueueItem & {
  application: Opened<typeof openMenteeApplication>
  read: Opened<typeof menteeToRead>
  record: HoldRecord
}

export const queueOfMentors: AdminQueue<QueueRow & { mentor: MentorInList }, MentorItem> = {
  queue: pendingMentors,
  waiting: () => waitingMentors(),
  async list(_, { show, filters: { search }, after }) {
    const shown = show === 'pending' || show === 'approved' ? show : 'all'
    const { mentors, ...page } = await mentorsForAdmin({ after, show: shown, search })
    return { ...page, rows: mentors.map((mentor) => ({ ...rowOf(mentor), mentor })) }
  },
  async head(_, id) {
    const mentor = await mentorHead(id)
    return mentor && rowOf(mentor)
  },
  async open(adminId, id) {
    const application = await openMentorApplication(adminId, id)
    if (!application) return null
    const record = await holdRecordOf(adminId, 'mentor', id)
    const status = labelOf(applicationStatuses, application.status)
    const about = `${status} · Sent on ${application.submittedOn} · Reference ${applicationReference(id)}`
    return { ...rowOf(application), about, application, record, isHeld: record.isHeld }
  },
  remove: deleteMentorApplication,
  hold: (adminId, id, command) => holdApplicant(adminId, 'mentor', id, command),
}

/** Names are shown only when an application is opened, so that a row is called by its reference. */
export const queueOfMentees: AdminQueue<QueueRow & { mentee: MenteeInList }, MenteeItem> = {
  queue: unreadMentees,
  waiting: () => waitingMentees(),
  async list(_, { show, filters: { search, state }, after }) {
    const shown = findOption(shownStates, state)?.id ?? null
    const onlyToRead = show === 'unread'
    const { mentees, ...page } = await menteesForAdmin({ after, onlyToRead, state: shown, reference: search })
    const rowOf = (mentee: MenteeInList) => ({
      ...{ id: mentee.publicId, name: applicationReference(mentee.publicId), version: 0 },
      ...{ isPending: mentee.state === 'unread', mentee },
    })
    return { ...page, rows: mentees.map(rowOf) }
  },
  async head(_, id) {
    return (await menteeExists(id)) ? { id, name: applicationReference(id), version: 0, isPending: false } : null
  },
  async open(adminId, id) {
    if (!(await menteeExists(id))) return null
    // First, so that the application is never older than the version that is decided about.
    const read = await menteeToRead(id)
    const application = await openMenteeApplication(adminId, id)
    if (!read || !application) return null
    const { fullName, submittedOn } = application
    const record = await holdRecordOf(adminId, 'mentee', id)
    return {
      ...{ id, name: fullName, version: read.version, isPending: read.state === 'unread' },
      about: `${labelOf(shownStates, read.state)} · Sent on ${submittedOn} · Reference ${applicationReference(id)}`,
      ...{ application, read, record, isHeld: record.isHeld },
    }
  },
  hold: (adminId, id, command) => holdApplicant(adminId, 'mentee', id, command),
}

function rowOf({
  publicId,
  version,
  status,
  fullName,
}: Pick<MentorInList, 'publicId' | 'version' | 'status' | 'fullName'>) {
  return { id: publicId, version, isApproved: status === 'approved', isPending: status === 'pending', name: fullName }
}
