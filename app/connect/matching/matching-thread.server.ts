import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectFolder } from '../../platform/config/config.server.ts'
import type { Queryable } from '../../platform/db/db.server.ts'
import { readMarket } from './market.server.ts'
import type { Told } from './match-worker.ts'
import type { RoundResult } from './round-result.server.ts'

const file = join(projectFolder, 'app/connect/matching/match-worker.ts')

/** Matches in a thread of its own, so that thousands of people hold up no request. */
export async function matchInThread(database: Queryable, adminId: string, at: Date): Promise<RoundResult> {
  const worker = new Worker(file)
  const tell = (told: Told) => worker.postMessage(told)
  // Also rejects when the thread fails while people are still read.
  const outcome = Promise.race([once(worker, 'message'), once(worker, 'exit').then(endedEarly)])
  try {
    await Promise.race([readMarket(database, at, (page) => tell({ page })), outcome])
    tell({ adminId })
    const [result] = await outcome
    return result as RoundResult
  } finally {
    await worker.terminate()
  }
}

function endedEarly(): never {
  throw new Error('The thread that matches ended without a result.')
}
