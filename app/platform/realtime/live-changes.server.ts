import { randomBytes } from 'node:crypto'
import { listenToChannel } from '../db/pg-listen.server.ts'

// A topic carries no data. Each list has one of its own, so that a change of one does not date a change of another.
const readerTopics = ['articles', 'reviews', 'mentors'] as const
const adminTopics = ['admin-reviews', 'admin-mentors', 'admin-mentees', 'admin-messages'] as const

export const topics = [...readerTopics, ...adminTopics] as const
export type Topic = (typeof topics)[number]

export const channel = 'upinde_live'
const minuteMs = 60_000
const toleranceMs = 5_000
const maxLookbackMs = 10 * minuteMs

export type ChangeListener = (topic: Topic) => void

const listeners = new Set<ChangeListener>()
// Rounded up to the minute, so that asking with one age after another cannot date a change more finely.
const changedBy = new Map<Topic, number>()
// Random, so that neither the time nor the number of changes can be read from an `ETag`.
const changeTokens = new Map<Topic, string>()
const processToken = randomToken()
let isListening = false

export function isAdminTopic(topic: Topic): boolean {
  return adminTopics.some((name) => name === topic)
}

export function subscribe(listener: ChangeListener): () => void {
  ensureListening()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether a topic may have changed in the last `age` milliseconds, ten minutes at most; false for NaN. */
export function hasChanged(topic: Topic, age: number): boolean {
  ensureListening()
  const lookbackMs = Math.min(Math.max(age, 0), maxLookbackMs)
  return (changedBy.get(topic) ?? 0) > Date.now() - lookbackMs - toleranceMs
}

export function etagOf(wanted: Topic[]): string {
  ensureListening()
  return `"${[processToken, ...wanted.map((topic) => changeTokens.get(topic) ?? '')].join('.')}"`
}

export function isOwnEtag(etag: string): boolean {
  return etag.startsWith(`"${processToken}.`)
}

// Changes before the connection opened are unknown, so every page is told to look again.
function ensureListening() {
  if (isListening) return
  isListening = true
  void listenToChannel(channel, { onOpen: () => topics.forEach(announce), onMessage: announce })
}

function announce(topic: string) {
  const known = topics.find((name) => name === topic)
  if (!known) return
  changedBy.set(known, Math.ceil(Date.now() / minuteMs) * minuteMs)
  changeTokens.set(known, randomToken())
  for (const listener of listeners) listener(known)
}

function randomToken() {
  return randomBytes(6).toString('base64url')
}
