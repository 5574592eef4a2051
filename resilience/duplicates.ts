import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '../app/platform/db/db.server.ts'
import { newFormToken } from '../app/platform/http/form-token.server.ts'
import { applicationForm, examplePdf, requiredOfMentee, requiredOfMentor } from '../test/example-application.ts'
import { exampleArticle } from '../test/example-article.ts'
import { required } from '../test/example-review.ts'
import { spawnServer } from '../test/server-process.ts'
import { inconsistencies } from './harness/consistency-checks.ts'
import type { Findings } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person, post } from './harness/people.ts'
import { picture } from './harness/writes.ts'

export const about = 'T6: each form fifty times at once, once more afterwards, and again after an answer that got lost'
export const longRounds = 20

type Kind = {
  isAdmin?: boolean
  /** Fewer than fifty where the product limits the files of a member per day. */
  concurrency?: number
  form: (person: Person, mark: string) => { path: string; body: () => URLSearchParams | FormData; rows: SQL }
}

const kinds: Record<string, Kind> = {
  review: {
    form: (_, mark) => ({
      path: '/submit-review',
      body: sameFields({ ...required, companyName: mark, step: '5', token: newFormToken() }),
      rows: sql`reviews where company_name = ${mark}`,
    }),
  },
  'mentee application': {
    form: ({ userId }) => ({
      path: '/apply-mentee',
      body: sameApplication(requiredOfMentee),
      rows: sql`mentee_applications where user_id = ${userId} and version = 1`,
    }),
  },
  'mentee application with a CV': {
    concurrency: 8,
    form: ({ userId }) => ({
      path: '/apply-mentee',
      body: sameApplication(requiredOfMentee, { field: 'cv', name: 'cv.pdf', content: examplePdf() }),
      rows: sql`mentee_applications where user_id = ${userId} and version = 1`,
    }),
  },
  'mentor application': {
    form: ({ userId }) => ({
      path: '/mentor-application',
      body: sameApplication(requiredOfMentor),
      rows: sql`mentor_applications where user_id = ${userId} and version = 1`,
    }),
  },
  inquiry: {
    form: ({ userId }, mark) => ({
      path: '/work-with-us?inquiry',
      body: sameFields({ name: mark, email: 'hr@teff.example', reason: 'A better place.', token: newFormToken() }),
      rows: sql`partnership_inquiries where submitted_by = ${userId}`,
    }),
  },
  'contact message': {
    form: (_, mark) => ({
      path: '/contact',
      body: sameFields({ name: mark, email: 'someone@example.org', message: 'Who are you?' }),
      rows: sql`contact_submissions where submitted_at > now() - interval '1 minute'`,
    }),
  },
  article: {
    isAdmin: true,
    form: (_, mark) => ({
      path: '/admin/create-article',
      body: sameArticle({ ...exampleArticle, title: mark, token: newFormToken() }),
      rows: sql`articles where title = ${mark}`,
    }),
  },
}

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const server = await spawnServer(dataDir)
    await server.isReady()
    const figures: Findings['figures'] = {}
    const broken: string[] = []
    for (const [name, kind] of Object.entries(kinds)) {
      const part = await repeat(server.address, kind, rounds)
      figures[name] = part
      if (part.rows !== rounds) broken.push(`${name}: ${rounds} forms made ${part.rows} rows.`)
      if (part.differ > 0) broken.push(`${name}: ${part.differ} answers differ from the first.`)
    }
    broken.push(...(await inconsistencies()))
    await server.stop()
    return { figures, broken }
  })
}

async function repeat(address: string, { isAdmin, concurrency = 50, form }: Kind, rounds: number) {
  const counts = { rounds, posts: 0, rows: 0, differ: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const person = await newMember({ isAdmin })
    const { path, body, rows } = form(person, randomUUID())
    await db().execute(sql`delete from contact_submissions`)
    // A repeated form counts once against the limits of a network, but every round has a new form.
    await db().execute(sql`delete from rate_limits`)
    await loseAnswer(address, path, person, body())
    const together = await Promise.all(Array.from({ length: concurrency }, () => post(address, path, person, body())))
    const answers = [...together, await post(address, path, person, body())]
    const [first, ...others] = await Promise.all(answers.map(comparable))
    counts.posts += answers.length + 1
    counts.differ += others.filter((other) => other !== first).length
    const [stored] = await db().execute<{ count: string }>(sql`select count(*) from ${rows}`)
    counts.rows += Number(stored?.count)
  }
  return counts
}

async function loseAnswer(address: string, path: string, { cookie }: Person, form: URLSearchParams | FormData) {
  const { headers, body } = new Request(`${address}${path}`, { method: 'POST', body: form })
  const sending = request(`${address}${path}`, {
    method: 'POST',
    // From another network, because one network may have only fifty requests in flight.
    headers: { ...Object.fromEntries(headers), cookie, origin: address, 'x-forwarded-for': '203.0.113.9' },
  })
  sending.on('error', () => {})
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  await new Promise((sent) => sending.end(bytes, () => sent(undefined)))
  sending.destroy()
}

/** Removes the tokens of forms and outcomes, which are new in every answer. */
async function comparable(answer: Response) {
  const all = `${answer.status} ${answer.headers.get('location')} ${await answer.text()}`
  return all.replace(/(?<![\w-])[\w-]{22}(?![\w-])/g, '')
}

function sameFields(fields: Record<string, string>) {
  return () => new URLSearchParams(fields)
}

function sameApplication(answers: Record<string, string>, file?: Parameters<typeof applicationForm>[1]) {
  const typed = { ...answers, token: newFormToken() }
  return () => applicationForm(typed, file)
}

function sameArticle(fields: Record<string, string>) {
  return () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('image', new File([picture], 'picture.png'))
    return form
  }
}
