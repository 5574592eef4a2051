import { randomBytes } from 'node:crypto'
import { listenToChannel } from '../db/pg-listen.server.ts'

/** What a page for readers can be told about; no data travels with a topic, only that it changed. */
const readersTopics = ['articles', 'reviews', 'mentors'] as const
/** The same for admins. Each list has a topic of its own, so that a change of one does not date a change of another. */
const adminsTopics = ['admin-reviews', 'admin-mentors', 'admin-mentees', 'admin-messages'] as const

export const topics = [...readersTopics, ...adminsTopics] as const
export type Topic = (typeof topics)[number]

export const channel = 'upinde_live'
const minuteMs = 60_000
const toleranceMs = 5_000
const oldestMs = 10 * minuteMs

/** Tells one open page of a topic. */
export type Tell = (topic: Topic) => void

const audience = new Set<Tell>()
/** Until the end of which minute a topic last changed. The moment itself is kept nowhere. */
const changedBy = new Map<Topic, number>()
/** A new mark for each change, from which neither the moment nor the number of changes can be read. */
const marks = new Map<Topic, string>()
const processMark = randomMark()
let isFollowing = false

/** Whether a topic is about what only admins see. */
export function isForAdmins(topic: Topic): boolean {
  return adminsTopics.some((name) => name === topic)
}

/** Calls `tell` for each change from now on, until the function that this gives back is called. */
export function hearChanges(tell: Tell): () => void {
  follow()
  audience.add(tell)
  return () => void audience.delete(tell)
}

/**
 * Whether a topic may have changed since data was loaded that is `age` milliseconds old: yes or no, for the last ten
 * minutes at most; no for an `age` that is no number. A change counts until the end of its minute, so whoever asks with
 * one age after another dates it no more finely.
 */
export function hasChanged(topic: Topic, age: number): boolean {
  follow()
  const known = Math.min(Math.max(age, 0), oldestMs)
  return (changedBy.get(topic) ?? 0) > Date.now() - known - toleranceMs
}

/** An `ETag` that is another one after each change of one of these topics. */
export function etagOf(wanted: Topic[]): string {
  follow()
  return `"${[processMark, ...wanted.map((topic) => marks.get(topic) ?? '')].join('.')}"`
}

/** Whether this process gave an `ETag`; what another one gave says nothing here. */
export function isOwnEtag(etag: string): boolean {
  return etag.startsWith(`"${processMark}.`)
}

// What happened before the connection stood is unknown: every page looks again.
function follow() {
  if (isFollowing) return
  isFollowing = true
  void listenToChannel(channel, { onOpen: () => topics.forEach(announce), onMessage: announce })
}

function announce(topic: string) {
  const known = topics.find((name) => name === topic)
  if (!known) return
  changedBy.set(known, Math.ceil(Date.now() / minuteMs) * minuteMs)
  marks.set(known, randomMark())
  for (const tell of audience) tell(known)
}

function randomMark() {
  return randomBytes(6).toString('base64url')
}
