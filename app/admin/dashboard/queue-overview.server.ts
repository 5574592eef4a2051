import { countUndecided } from '../../moderation/decisions.server.ts'
import type { Danger } from '../../moderation/queue.ts'
import { ageOfQueue, ageOfReviews, byUrgency } from '../../moderation/queue-age.ts'
import { sourceOf } from '../queues/queue-sources.server.ts'
import { type QueueName, queueNames } from '../queues/queues.ts'

/** `age` says in words how long the oldest has waited, so that no page contains a time. */
export type QueueCard = {
  name: QueueName
  count: number
  age: string | null
  isLate: boolean
  danger: Danger | null
}

/** Returns what waits in each queue: first what is urgent, then what is late, then what has waited longest. */
export async function queueOverview(adminId: string): Promise<QueueCard[]> {
  const read = await Promise.all(queueNames.map((name) => readQueue(name, adminId)))
  return read.toSorted(byUrgency).map(({ days: _, isUrgent: __, ...card }) => card)
}

/** Returns the most urgent queue in which an admin can decide on something, `left` apart. */
export async function nextQueue(adminId: string, left: QueueName): Promise<QueueCard | null> {
  for (const card of await queueOverview(adminId)) {
    if (card.name === left || card.count === 0) continue
    if ((await countUndecided(sourceOf(card.name).queue, adminId)) > 0) return card
  }
  return null
}

async function readQueue(name: QueueName, adminId: string) {
  const { days, danger = null, isLate, ...backlog } = await sourceOf(name).waiting(adminId)
  const age = days === undefined ? ageOfQueue(backlog) : ageOfReviews({ ...backlog, days })
  return { name, count: backlog.count, ...age, isLate: isLate ?? age.isLate, isUrgent: danger !== null, danger }
}
