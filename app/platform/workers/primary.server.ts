import cluster, { type Worker } from 'node:cluster'
import { concurrencyLimit } from '../jobs/concurrency-limit.server.ts'
import { KeyedCounter } from './keyed-counter.ts'
import { dailySecret, lastingSecret } from './memory-secrets.server.ts'
import type { FromPrimary, FromWorker, Release } from './server-wide.server.ts'

const counters = new Map<string, KeyedCounter>()
const turns = new Map<string, ReturnType<typeof concurrencyLimit>>()

/** Counts and passes on for a worker what all workers share, and gives back what it held when it is gone. */
export function attendTo(worker: Worker): void {
  const held = new Map<number, Release>()
  let isGone = false
  worker.on('message', (message: FromWorker) => {
    if ('release' in message) {
      held.get(message.release)?.()
      held.delete(message.release)
    } else if ('tell' in message) {
      for (const other of otherWorkers(worker)) send(other, { told: message.tell, news: message.news })
    } else if ('ask' in message) answerTo(message)
  })
  worker.once('exit', () => {
    isGone = true
    for (const release of held.values()) release()
  })
  // One that was just killed can be told nothing.
  worker.on('error', () => {})

  function answerTo(question: Extract<FromWorker, { id: number }>) {
    const { id } = question
    if (question.ask === 'secrets') answer(id, currentSecrets())
    if (question.ask === 'held') answer(id, counterOf(question.name).count(question.key) > 0)
    if (question.ask === 'slot') {
      const counter = counterOf(question.name)
      const isFree = !counter.isFull(question.key, question.limits)
      if (isFree) held.set(id, counter.add(question.key))
      answer(id, isFree)
    }
    if (question.ask === 'turn') {
      void turnsOf(
        question.name,
        question.max,
      )(async () => {
        if (isGone) return
        const { promise, resolve } = Promise.withResolvers<void>()
        held.set(id, resolve)
        answer(id, true)
        await promise
      })
    }
  }

  function answer(id: number, answer: unknown) {
    send(worker, { answers: id, answer })
  }
}

/** Gives all workers the secret of the new day when it has come. */
export function renewSecrets(): void {
  for (const worker of Object.values(cluster.workers ?? {})) if (worker) send(worker, { secrets: currentSecrets() })
}

function currentSecrets() {
  return { lasting: lastingSecret(), daily: dailySecret() }
}

function otherWorkers(worker: Worker) {
  return Object.values(cluster.workers ?? {}).filter((other) => other !== undefined && other !== worker) as Worker[]
}

function send(worker: Worker, message: FromPrimary) {
  if (worker.isConnected()) worker.send(message, () => {})
}

function counterOf(name: string) {
  const counter = counters.get(name) ?? new KeyedCounter()
  counters.set(name, counter)
  return counter
}

function turnsOf(name: string, max: number) {
  const limit = turns.get(name) ?? concurrencyLimit(max)
  turns.set(name, limit)
  return limit
}
