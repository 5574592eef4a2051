import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { config } from '../app/platform/config/config.server.ts'
import { embeddedLogin } from '../app/platform/db/connection-options.server.ts'
import { requiredOfMentee } from '../test/example-application.ts'
import { isReady, type ServerProcess, spawnServer } from '../test/server-process.ts'
import { lostWrites } from './harness/concurrent-writes.ts'
import { inconsistencies } from './harness/consistency-checks.ts'
import { type Findings, percentiles } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person } from './harness/people.ts'
import { canMount, type Volume, withVolume } from './harness/volume.ts'
import { application, approval, articleWithPicture, deletion, review, type Write } from './harness/writes.ts'

export const about = 'T4: the disk fills up during an upload, a store, and under the log; then there is room again'
export const longRounds = 10

// Uploads are refused while less than 1 GiB is free, so the volume must be larger.
const volumeBytes = 1.5 * 1024 ** 3
const pages = [
  '/',
  '/news-and-insights',
  '/inside-workplaces',
  '/reviews',
  '/mentors',
  '/account',
  '/admin?tab=reviews',
]
const errorMessages =
  /An error occurred\. Please try again\.|There was an error submitting your review\. Please try again\./
// PostgreSQL keeps five segments in reserve, and sixty-four at most.
const maxSegments = 100
const maxAnswerMs = 10_000
const maxRecoveryMs = 30_000

type Watched = { broken: Set<string>; slow: Set<string>; answers: Findings['figures'] }

/** A single round does not judge slowness. */
export async function run(rounds: number): Promise<Findings> {
  if (!canMount()) return { figures: { 'nothing was tried: to mount takes root': { rounds: 0 } }, broken: [] }
  return withVolume(volumeBytes, (volume) =>
    withHarness((dataDir) => runRounds(volume, dataDir, rounds), join(volume.folder, 'data')),
  )
}

async function runRounds(volume: Volume, dataDir: string, rounds: number): Promise<Findings> {
  mkdirSync(dataDir)
  const server = await spawnServer(dataDir, { LOG_LEVEL: 'info' }, { logFile: join(dataDir, 'server.log') })
  await server.isReady()
  const admin = await newMember({ isAdmin: true })
  const watched: Watched = { broken: new Set(), slow: new Set(), answers: {} }
  const acknowledged: Write[] = []
  const recoveries: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [early, full, late] = [await writesOf(admin), await writesOf(admin), await writesOf(admin)]
    const [uploader, author] = [await newMember(), await newMember()]
    acknowledged.push(...(await sendAll(server, early, watched, 'room')))
    const authors = await Promise.all(Array.from({ length: 12 }, () => newMember()))
    await uploadIntoFullDisk(server, uploader, volume, watched)
    acknowledged.push(...(await sendAll(server, full, watched, 'full')))
    // The interrupted upload has freed its space again.
    volume.fill()
    acknowledged.push(...(await storeUntilRefused(server, authors, watched)))
    await readAll(server, admin, watched)
    recoveries.push(await measureRecovery(server, volume, author, watched))
    acknowledged.push(...(await sendAll(server, late, watched, 'room again')))
    for (const inconsistency of await inconsistencies()) watched.broken.add(inconsistency)
  }
  const losses = await lostWrites(acknowledged)
  const stopped = await withoutRoomForWal(server, volume, admin, watched)
  if (Math.max(...recoveries, stopped) > maxRecoveryMs) watched.slow.add('Recovery took more than 30 s.')
  for (const inconsistency of await inconsistencies()) watched.broken.add(inconsistency)
  await server.stop()
  const figures = { rounds, acknowledged: acknowledged.length, lost: losses.length, ...percentiles(recoveries) }
  return {
    figures: {
      'disk full': figures,
      'not even for the log of changes': { rounds: 1, ...percentiles([stopped]) },
      ...watched.answers,
    },
    broken: [...losses, ...watched.broken, ...(rounds > 1 ? watched.slow : [])],
  }
}

async function measureRecovery(server: ServerProcess, volume: Volume, author: Person, watched: Watched) {
  volume.free()
  const freedAt = performance.now()
  while ((await sendOne(server, review(author), watched, 'recovering'))?.isDone !== true) await pause(100)
  if (server.child.exitCode !== null || server.child.signalCode !== null) watched.broken.add('The server ended.')
  return performance.now() - freedAt
}

/** Without room for the next segment of its write-ahead log PostgreSQL stops itself, so pages that need it fail. */
async function withoutRoomForWal(server: ServerProcess, volume: Volume, admin: Person, watched: Watched) {
  const author = await newMember()
  volume.fill()
  const sql = postgres({ ...embeddedLogin(config(), 'postgres'), database: 'upinde', max: 1, onnotice: () => {} })
  for (let segment = 0; segment < maxSegments && (await isReady(server.address)); segment += 1) {
    await sql`select pg_logical_emit_message(false, 'drill', 'a change'), pg_switch_wal()`.catch(() => {})
  }
  await sql.end({ timeout: 1 })
  await readAll(server, admin, watched, 'without the database')
  return measureRecovery(server, volume, author, watched)
}

async function writesOf(admin: Person): Promise<Write[]> {
  const [applicant, author] = [await newMember(), await newMember()]
  const reviews = Array.from({ length: 3 }, () => review(author))
  return [...reviews, application(applicant), articleWithPicture(admin), await approval(admin), await deletion(admin)]
}

async function sendAll(server: ServerProcess, writes: Write[], watched: Watched, when: string) {
  const done: Write[] = []
  for (const write of writes) if ((await sendOne(server, write, watched, when))?.isDone) done.push(write)
  const mustWork = when.startsWith('room')
  if (mustWork && done.length < writes.length) watched.broken.add(`With ${when} something was not stored.`)
  return done
}

/** The existing pages of a table take a few more rows before it has to grow. */
async function storeUntilRefused(server: ServerProcess, authors: Person[], watched: Watched) {
  const done: Write[] = []
  const reviews = authors.flatMap((author) => [1, 2, 3].map(() => review(author, randomBytes(900).toString('hex'))))
  for (const write of reviews) {
    if (!(await sendOne(server, write, watched, 'full: a table that must grow'))?.isDone) return done
    done.push(write)
  }
  watched.broken.add('The table never had to grow: the drill is not hard enough.')
  return done
}

async function sendOne({ address }: ServerProcess, { what, send }: Write, watched: Watched, when: string) {
  const sentAt = performance.now()
  const answer = await send(address).catch(() => undefined)
  if (!answer) watched.broken.add(`${what} with a full disk had no answer.`)
  else if (!answer.isDone && !errorMessages.test(answer.text))
    watched.broken.add(`${what} was answered ${answer.status} without the sentence.`)
  if (performance.now() - sentAt > maxAnswerMs) watched.slow.add(`${what} took more than 10 s.`)
  count(watched, when, answer?.isDone ? 'stored' : 'refused')
  return answer
}

async function uploadIntoFullDisk({ address }: ServerProcess, { cookie }: Person, volume: Volume, watched: Watched) {
  const boundary = 'upinde-drill'
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const fields = Object.entries({ step: '3', ...requiredOfMentee }).map(([name, value]) => part(name, value))
  const opening = `${fields.join('')}--${boundary}\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-`
  const headers = { cookie, origin: address, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const sending = request(`${address}/mentee-application`, { method: 'POST', agent: false, headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(opening)
  const filling = Buffer.alloc(4_000_000, 'x')
  sending.write(filling)
  await pause(300)
  volume.fill()
  sending.write(filling)
  sending.write(filling)
  sending.end(`%%EOF\r\n--${boundary}--\r\n`)
  const [answer] = await answered
  const body = await text(answer)
  count(watched, 'full in the middle of an upload', String(answer.statusCode))
  if (answer.statusCode !== 503 || !errorMessages.test(body))
    watched.broken.add(`An upload into the full disk was answered ${answer.statusCode}.`)
}

async function readAll({ address }: ServerProcess, admin: Person, watched: Watched, when = 'full') {
  for (const page of pages) {
    const askedAt = performance.now()
    const answer = await fetch(`${address}${page}`, { headers: { cookie: admin.cookie } })
    count(watched, `${when}: read`, String(answer.status))
    if (!answer.ok && when === 'full') watched.broken.add(`${page} was answered ${answer.status} with a full disk.`)
    if (performance.now() - askedAt > maxAnswerMs) watched.slow.add(`${page} took more than 10 s.`)
  }
}

function count({ answers }: Watched, when: string, outcome: string) {
  answers[when] = { ...answers[when], [outcome]: Number(answers[when]?.[outcome] ?? 0) + 1 }
}
