import { setTimeout as pause } from 'node:timers/promises'
import { newMember, type Person } from './people.ts'
import { application, approval, articleWithPicture, deletion, review, type Write } from './writes.ts'

const ofEach = 6
const reviewsOfOne = 3

/** A supply of mixed writes in random order, for as long as a round may take. */
export async function mixedWrites(admin: Person): Promise<Write[]> {
  const [members, approvals, deletions] = await Promise.all([
    inRow(2 * ofEach, () => newMember()),
    inRow(ofEach, () => approval(admin)),
    inRow(ofEach, () => deletion(admin)),
  ])
  const [authors, applicants] = [members.slice(ofEach), members.slice(0, ofEach)]
  return [
    ...authors.flatMap((author) => Array.from({ length: reviewsOfOne }, () => review(author))),
    ...applicants.map(application),
    ...Array.from({ length: ofEach }, () => articleWithPicture(admin)),
    ...approvals,
    ...deletions,
  ]
    .map((write) => ({ write, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ write }) => write)
}

/** Sends writes, some at once, until they end or `calm` comes. Out: those that the server acknowledged. */
export async function writeConcurrently(
  address: string,
  writes: Write[],
  calm: AbortSignal,
  atOnce = 4,
): Promise<Write[]> {
  const acknowledged: Write[] = []
  const waiting = [...writes]
  async function sender() {
    for (let write = waiting.shift(); write && !calm.aborted; write = waiting.shift()) {
      const answer = await write.send(address).catch(() => undefined)
      if (answer?.isDone) acknowledged.push(write)
      await pause(Math.random() * 30)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return acknowledged
}

/** A sentence for each acknowledged write that is not there. */
export async function lost(acknowledged: Write[]): Promise<string[]> {
  const gone: string[] = []
  for (const { what, isStored } of acknowledged) {
    if (!(await isStored())) gone.push(`Lost after it was acknowledged: ${what}.`)
  }
  return gone
}

async function inRow<Made>(count: number, make: () => Promise<Made>) {
  const made: Made[] = []
  for (let left = count; left > 0; left -= 1) made.push(await make())
  return made
}
