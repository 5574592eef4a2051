import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { menteeApplications } from '../../app/mentorship/tables.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { patienceMs } from '../../test/patience.ts'
import { newMember, type Person } from '../harness/people.ts'
import { application, articleWithPicture } from '../harness/writes.ts'

// Security requirement 12.
const maxStaleMs = 1_000
const signInsAllowed = 10

/** Describes everything that one server does not know of the other. */
export async function findUnshared(servers: string[], publicUrl: string, admin: Person): Promise<string[]> {
  const [first = '', second = ''] = servers
  const member = await newMember()
  const broken: string[] = []
  for (const server of [...servers, publicUrl]) {
    if (!(await isSignedIn(server, member))) broken.push(`A session is not known to ${server}.`)
  }
  if (!(await isLimited(servers))) broken.push('Wrong passwords are counted by each server for itself.')
  broken.push(...(await hearsOfArticle(first, second, admin)))
  const upload = application(member)
  if (!(await upload.send(publicUrl)).isDone || !(await upload.isStored()))
    broken.push('An upload is not in the shared store.')
  for (const server of servers) {
    if (!(await readsCv(server, member))) broken.push(`${server} does not find what was uploaded through the proxy.`)
  }
  if (!(await endsSession(first, second))) broken.push('A server goes on showing pages to a member who signed out.')
  return broken
}

/** Signs out at one server a member whose pages the other has in memory. */
async function endsSession(reading: string, ending: string) {
  const { cookie } = await newMember()
  const pageStatus = async () => {
    const answer = await fetch(`${reading}/reviews`, { headers: { cookie }, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  }
  for (let time = 0; time < 3; time += 1) if ((await pageStatus()) !== 200) return false
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  await fetch(`${ending}/sign-out`, { method: 'POST', headers, redirect: 'manual' })
  await pause(maxStaleMs)
  return (await pageStatus()) === 302
}

async function isSignedIn(server: string, { cookie }: Person) {
  const answer = await fetch(`${server}/account`, { headers: { cookie }, redirect: 'manual' })
  await answer.body?.cancel()
  return answer.status === 200
}

async function isLimited(servers: string[]) {
  const body = { email: `${randomUUID()}@example.org`, password: 'not the right one' }
  const statuses: number[] = []
  for (let count = 0; count <= signInsAllowed; count += 1) {
    const answer = await fetch(`${servers[count % servers.length]}/auth`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(body),
    })
    await answer.body?.cancel()
    statuses.push(answer.status)
  }
  return statuses.slice(0, signInsAllowed).every((status) => status !== 429) && statuses.at(-1) === 429
}

async function hearsOfArticle(listening: string, acting: string, admin: Person) {
  const closing = new AbortController()
  const stream = await fetch(`${listening}/live?topic=articles`, { signal: closing.signal })
  const heard = hearsTopic(stream)
  const published = await articleWithPicture(admin).send(acting)
  const isHeard = await Promise.race([heard, pause(patienceMs, false, { ref: false })])
  closing.abort()
  if (!published.isDone) return [`An article could not be published: ${published.status} ${published.text}`]
  return isHeard ? [] : [`A page is not told what the other server did (its stream: ${stream.status}).`]
}

async function hearsTopic(stream: Response) {
  const decoder = new TextDecoder()
  try {
    for await (const bytes of stream.body ?? []) if (decoder.decode(bytes).includes('articles:')) return true
  } catch {
    // The stream was closed.
  }
  return false
}

async function readsCv(server: string, { userId, cookie }: Person) {
  const isTheirs = eq(menteeApplications.userId, userId)
  const [stored] = await db().select({ cvUrl: menteeApplications.cvUrl }).from(menteeApplications).where(isTheirs)
  const file = await fetch(`${server}${stored?.cvUrl}`, { headers: { cookie }, redirect: 'manual' })
  return file.ok && (await file.text()).startsWith('%PDF-')
}
