import { setTimeout as pause } from 'node:timers/promises'
import { random } from '../../test/seeded.ts'
import { newMember, type Person } from './people.ts'
import { application, approval, articleWithPicture, deletion, review, type Write } from './writes.ts'

const countOfEach = 6
const reviewsPerAuthor = 3

export async function mixedWrites(admin: Person): Promise<Write[]> {
  const [members, approvals, deletions] = await Promise.all([
    inSequence(2 * countOfEach, () => newMember()),
    inSequence(countOfEach, () => approval(admin)),
    inSequence(countOfEach, () => deletion(admin)),
  ])
  const [authors, applicants] = [members.slice(countOfEach), members.slice(0, countOfEach)]
  return random.inAnyOrder([
    ...authors.flatMap((author) => Array.from({ length: reviewsPerAuthor }, () => review(author))),
    ...applicants.map(application),
    ...Array.from({ length: countOfEach }, () => articleWithPicture(admin)),
    ...approvals,
    ...deletions,
  ])
}

/** Sends writes until none is left or `signal` aborts; returns those that the server acknowledged. */
export async function writeConcurrently(
  address: string,
  writes: Write[],
  signal: AbortSignal,
  concurrency = 4,
): Promise<Write[]> {
  const acknowledged: Write[] = []
  const waiting = [...writes]
  async function sender() {
    for (let write = waiting.shift(); write && !signal.aborted; write = waiting.shift()) {
      const answer = await write.send(address).catch(() => undefined)
      if (answer?.isDone) acknowledged.push(write)
      await pause(random.number() * 30)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
  return acknowledged
}

export async function lostWrites(acknowledged: Write[]): Promise<string[]> {
  const losses: string[] = []
  for (const { what, isStored } of acknowledged) {
    if (!(await isStored())) losses.push(`Lost after it was acknowledged: ${what}.`)
  }
  return losses
}

async function inSequence<Made>(count: number, make: () => Promise<Made>) {
  const made: Made[] = []
  for (let left = count; left > 0; left -= 1) made.push(await make())
  return made
}
