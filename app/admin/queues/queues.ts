import { brand } from '../../brand.ts'
import { mentees } from './mentees.tsx'
import { mentors } from './mentors.tsx'
import { inquiries, messages } from './messages.tsx'
import type { QueueScreen } from './queue-screen.ts'
import { reports } from './reports.tsx'
import { reviews } from './reviews.tsx'

export const queues = { reviews, mentors, mentees, messages, inquiries, reports }

export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]

export function queueNamed(word: string): QueueName {
  if (!Object.hasOwn(queues, word)) throw new Response('There is no such queue.', { status: 404 })
  return word as QueueName
}

export function screenOf(name: QueueName): QueueScreen {
  return queues[name]
}

/** The title of a queue's pages, as their `meta`. */
export function titleOf({ params: { queue } }: { params: { queue: string } }) {
  const label = Object.hasOwn(queues, queue) ? screenOf(queue as QueueName).label : 'Admin'
  return [{ title: `${label} · ${brand.name}` }]
}
