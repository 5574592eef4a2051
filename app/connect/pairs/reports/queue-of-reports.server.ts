import type { AdminQueue, QueueItem, QueueRow } from '../../../moderation/queue.ts'
import { findOption, labelOf } from '../../../ui/form/options.ts'
import { decisions, reportKinds } from '../../people/report-kinds.ts'
import {
  decideReport,
  openReport,
  openReports,
  pendingReports,
  reportExists,
  waitingReports,
} from './reports-for-admin.server.ts'

export type ReportInList = Awaited<ReturnType<typeof openReports>>[number]
export type OpenedReport = NonNullable<Awaited<ReturnType<typeof openReport>>>

/** The version of a report is in how many parts it was told. */
export const queueOfReports: AdminQueue<QueueRow & { report: ReportInList }, QueueItem & { report: OpenedReport }> = {
  queue: pendingReports,
  async waiting(adminId) {
    const [all, danger] = await Promise.all([waitingReports(adminId), waitingReports(adminId, 'danger')])
    const { count, dueOn, daysLeft } = danger
    return { ...all, danger: count > 0 ? { count, dueOn, daysLeft } : null }
  },
  async list(adminId) {
    const reports = await openReports(adminId)
    const rows = reports.map((report) => ({ ...rowOf(report.id, report.filedOn), report }))
    return { rows, next: null, isPartial: false }
  },
  head: async (adminId, id) => ((await reportExists(adminId, id)) ? rowOf(id, '') : null),
  async open(adminId, id) {
    const report = await openReport(adminId, id)
    if (!report) return null
    const { kind, decision, parts: version, age } = report
    const name = labelOf(reportKinds, kind)
    return {
      ...{ ...rowOf(id, name), about: `Filed ${age} ago`, version, isPending: decision === null, report },
      ...(decision !== 'release' && { handling: { state: decision ?? '', version } }),
    }
  },
  async handle(adminId, id, { state, version }) {
    const decision = findOption(decisions, state)?.id
    if (!decision) return 'no state'
    const outcome = await decideReport(adminId, id, { decision, parts: version })
    return outcome === 'decided' ? 'set' : outcome
  },
}

function rowOf(id: string, name: string) {
  return { id, name, version: 0, isPending: true }
}
