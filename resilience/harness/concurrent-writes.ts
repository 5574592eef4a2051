import { setTimeout as pause } from 'node:timers/promises'
import { retryOnDisconnect } from '../../app/platform/db/retry-on-disconnect.server.ts'
import { random } from '../../test/seeded.ts'
import { inconsistencies } from './consistency-checks.ts'
import { newMember, type Person } from './people.ts'
import { application, approval, articleWithPicture, deletion, review, send, type Write } from './writes.ts'

const countOfEach = 6
const reviewsPerAuthor = 3
const senders = 4

/** Writes in rounds, in each of which something is disturbed, and counts what was acknowledged and what is lost. */
export async function writeInRounds() {
  const admin = await newMember({ isAdmin: true })
  const counts = { rounds: 0, acknowledged: 0, lost: 0, half: 0 }
  const broken: string[] = []

  async function roundWhile<Result>(address: string, disturb: () => Promise<Result>): Promise<Result> {
    const stopping = new AbortController()
    const writing = sendUntil(stopping.signal, address, await mixedWrites(admin))
    const result = await disturb()
    stopping.abort()
    const acknowledged = await writing
    const [lost, half] = [await checked(() => lostWrites(acknowledged)), await checked(inconsistencies)]
    counts.rounds += 1
    counts.acknowledged += acknowledged.length
    counts.lost += lost.length
    counts.half += half.length
    broken.push(...lost, ...half)
    return result
  }

  return { admin, counts, broken, roundWhile }
}

// The sessions of a killed database answer for a moment longer, then cut a check in progress.
function checked(check: () => Promise<string[]>) {
  return retryOnDisconnect(check, new AbortController().signal)
}

async function mixedWrites(admin: Person): Promise<Write[]> {
  const writes: Write[] = []
  for (let left = countOfEach; left > 0; left -= 1) {
    const author = await newMember()
    writes.push(...Array.from({ length: reviewsPerAuthor }, () => review(author)), application(await newMember()))
    writes.push(articleWithPicture(admin), await approval(admin), await deletion(admin))
  }
  return random.inAnyOrder(writes)
}

/** Returns those that the server acknowledged. */
async function sendUntil(signal: AbortSignal, address: string, waiting: Write[]) {
  const acknowledged: Write[] = []
  async function sender() {
    for (let write = waiting.shift(); write && !signal.aborted; write = waiting.shift()) {
      if (await send(address, write).catch(() => false)) acknowledged.push(write)
      await pause(random.number() * 30)
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  return acknowledged
}

async function lostWrites(acknowledged: Write[]) {
  const losses: string[] = []
  for (const { what, isStored } of acknowledged)
    if (!(await isStored())) losses.push(`Lost after it was acknowledged: ${what}.`)
  return losses
}
