import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listenToChannel } from '../db/pg-listen.server.ts'
import { isOnClock, lastStrike } from './clock.server.ts'
import { isTopic, type Topic } from './topics.ts'

export const channel = 'upinde_live'
/** Sent on the channel when the whole database was replaced, as by a restore. */
export const everything = 'everything'
const minuteMs = 60_000
const toleranceMs = 5_000
const maxLookbackMs = 10 * minuteMs

/** After a gap in what the process hears, everything counts as changed. */
export type Change = Topic | SessionChange | typeof everything
type SessionChange = `session:${string}`

/** Open pages are not told of a quiet change, because its time would be a secret given away. */
export type ChangeListener = (change: Change, isQuiet: boolean) => void

const listeners = new Set<ChangeListener>()
/**
 * The last change of each topic, the latest at the end. `by` is rounded up to the minute, so that asking with one age
 * after another cannot date a change more finely; `token` is random, so that an `ETag` tells no time and no number.
 */
const changes = new Map<Topic, { by: number; token: string }>()
// The changes that transactions of this process are about to make, and until when: one that is rolled back is never
// heard.
const expected = new Map<string, { topic: Topic; until: number }>()
const longestTransactionMs = 60_000
const maxSilenceMs = 1_000
const processToken = randomToken()
let isStarted = false
let listeningSince = 0
let listeningToken = ''
let heardUntil = Number.NEGATIVE_INFINITY
let confirm = () => Promise.resolve(false)
let confirmation: Promise<boolean> | undefined
let nextConfirmation: Promise<boolean> | undefined

export function subscribe(listener: ChangeListener): () => void {
  ensureListening()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns whether what is read about these topics from now on is known to be current until a listener is told: every
 * change is heard within a second of its commit, and this process is not about to change one itself.
 */
export function seesEveryChange(topics: readonly Topic[]): boolean {
  return topics.length === 0 || (hearsChanges() && !topics.some(isAboutToChange))
}

/** Returns whether every change, by whatever process, is heard within a second of its commit. */
export function hearsChanges(): boolean {
  ensureListening()
  return performance.now() - heardUntil < maxSilenceMs
}

/**
 * Waits until every change has been heard that was committed before the call, for somebody who may have heard of it
 * from another process. Returns false if that cannot be known. Those who ask at the same time share one question.
 */
export async function catchUp(): Promise<boolean> {
  if (!hearsChanges()) return false
  nextConfirmation ??= (confirmation ?? Promise.resolve(true)).then(() => {
    confirmation = nextConfirmation
    nextConfirmation = undefined
    return Promise.race([confirm().catch(() => false), pause(maxSilenceMs, false, { ref: false })])
  })
  return (await nextConfirmation) && hearsChanges()
}

/** Notes that a transaction is about to change topics. Returns the messages by which all processes hear of it. */
export function expectChanges(changed: Topic[], isQuiet: boolean): string[] {
  const now = performance.now()
  for (const [message, { until }] of expected) if (until < now) expected.delete(message)
  return changed.map((topic) => {
    const message = [topic, randomToken(), ...(isQuiet ? ['quietly'] : [])].join(' ')
    expected.set(message, { topic, until: now + longestTransactionMs })
    return message
  })
}

function isAboutToChange(topic: Topic) {
  const now = performance.now()
  return [...expected.values()].some((change) => change.topic === topic && change.until > now)
}

/** Returns whether a topic may have changed in the last `age` milliseconds, ten minutes at most; false for NaN. */
export function hasChanged(topic: Topic, age: number): boolean {
  ensureListening()
  const lookbackMs = Math.min(Math.max(age, 0), maxLookbackMs)
  const by = isOnClock(topic) ? lastStrike() : (changes.get(topic)?.by ?? listeningSince)
  return by > Date.now() - lookbackMs - toleranceMs
}

export function etagOf(topics: Topic[]): string {
  ensureListening()
  const tokens = topics.map((topic) => (isOnClock(topic) ? lastStrike() : (changes.get(topic)?.token ?? '')))
  return `"${[processToken, listeningToken, ...tokens].join('.')}"`
}

export function isOwnEtag(etag: string): boolean {
  return etag.startsWith(`"${processToken}.`)
}

// Changes before the connection opened are unknown, so every page is told to look again.
function ensureListening() {
  if (isStarted) return
  isStarted = true
  void listenToChannel(channel, {
    onOpen(confirmNow) {
      confirm = confirmNow
      const now = performance.now()
      // What was committed before is never heard; what is about to be committed is heard from now on.
      for (const change of expected.values()) change.until = Math.min(change.until, now + maxSilenceMs)
      noteThatAnythingMayHaveChanged()
    },
    onMessage(message) {
      if (message === everything) return noteThatAnythingMayHaveChanged()
      expected.delete(message)
      const [subject = '', , manner] = message.split(' ')
      const isQuiet = manner === 'quietly'
      if (isTopic(subject) && !isQuiet) noteChange(subject)
      if (isTopic(subject) || isSessionChange(subject)) announce(subject, isQuiet)
    },
    onConfirmed(until) {
      heardUntil = until
    },
    onClose() {
      confirm = () => Promise.resolve(false)
      heardUntil = Number.NEGATIVE_INFINITY
    },
  })
}

function noteThatAnythingMayHaveChanged() {
  changes.clear()
  listeningSince = roundedUp(Date.now())
  listeningToken = randomToken()
  announce(everything, false)
}

function noteChange(topic: Topic) {
  const by = roundedUp(Date.now())
  changes.delete(topic)
  changes.set(topic, { by, token: randomToken() })
  for (const [old, change] of changes) {
    if (change.by > by - 2 * maxLookbackMs) break
    changes.delete(old)
  }
}

function roundedUp(time: number) {
  return Math.ceil(time / minuteMs) * minuteMs
}

function announce(change: Change, isQuiet: boolean) {
  for (const listener of listeners) listener(change, isQuiet)
}

// A database trigger sends these.
function isSessionChange(subject: string): subject is SessionChange {
  return subject.startsWith('session:')
}

function randomToken() {
  return randomBytes(6).toString('base64url')
}
