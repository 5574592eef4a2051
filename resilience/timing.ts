import { randomBytes } from 'node:crypto'
import { emailIndex } from '../app/account/accounts.server.ts'
import { hashPassword } from '../app/account/passwords/password-hash.server.ts'
import { createAccount } from '../app/account/sign-up/sign-up.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { consume } from '../app/platform/http/limits.server.ts'
import { startMailRelay } from '../test/mail-relay.ts'
import { random } from '../test/seeded.ts'
import { spawnServer } from '../test/server-process.ts'
import type { Figures, Findings } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { mannWhitney, median } from './harness/two-samples.ts'

export const about = 'Whether an address has an account shows in no answer, nor in its time'
export const longRounds = 200

const warmUps = 5
/** Fewer rounds say nothing about times, so only the answers are compared. */
const minRoundsToJudge = 100
const maxDifferenceMs = 5
const minP = 0.01
const password = 'mvua ya masika'

type Question = {
  ask: (email: string) => [path: string, fields: Record<string, string>]
  prepare?: (email: string) => Promise<void>
  status: number
}

const questions: Record<string, Question> = {
  'sign in, wrong password': { ask: signIn, status: 422 },
  'sign in, past the limit': { ask: signIn, status: 429, prepare: (email) => exhaust('sign-in-account', 10, email) },
  reset: { ask: reset, status: 200 },
  'reset, past the limit': { ask: reset, status: 200, prepare: (email) => exhaust('reset-email', 3, email) },
  'sign up, until the code': {
    ask: (email) => ['/auth?mode=sign-up', { email, password }],
    status: 302,
  },
}

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const relay = await startMailRelay()
    const server = await spawnServer(dataDir, { SMTP_URL: relay.url })
    await server.isOpen()
    await ensureKeyring(db())
    const stored = await hashPassword('another password', { lane: 'owners', key: 'timing' })
    const figures: Findings['figures'] = {}
    const broken: string[] = []
    for (const [name, question] of Object.entries(questions)) {
      const part = await compare(server.address, question, rounds, stored)
      figures[name] = part.figures
      broken.push(...part.broken.map((sentence) => `${name}: ${sentence}`))
    }
    await server.stop()
    relay.leave()
    return { figures, broken }
  })
}

async function compare(address: string, question: Question, rounds: number, stored: string) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  for (let round = -warmUps; round < rounds; round++) {
    const order = random.chance(0.5) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const email = newAddress()
      // A write may slow down the next request, so the same write precedes every request.
      await newAccount(kind === 'known' ? email : newAddress(), stored)
      await question.prepare?.(email)
      const { ms, answer } = await timedAnswer(address, question, email)
      if (round >= 0) times[kind].push(ms)
      answers[kind].add(answer)
    }
  }
  return judged(times, answers, question.status)
}

function judged(
  { known, unknown }: Record<'known' | 'unknown', number[]>,
  answers: Record<'known' | 'unknown', Set<string>>,
  status: number,
) {
  const [all] = answers.known
  const isAlike = new Set([...answers.known, ...answers.unknown]).size === 1
  const isExpected = all?.startsWith(`${status} `) === true
  const [difference, p] = [median(known) - median(unknown), mannWhitney(known, unknown)]
  const figures: Figures = {
    tries: known.length,
    answers: isAlike && isExpected ? 'alike' : 'differ',
    'known ms': rounded(median(known)),
    'unknown ms': rounded(median(unknown)),
    'difference ms': rounded(difference),
    p: Math.round(p * 1000) / 1000,
  }
  const broken: string[] = []
  if (!isAlike) broken.push('the answers differ')
  if (!isExpected) broken.push(`the answer was not ${status}`)
  if (known.length >= minRoundsToJudge && Math.abs(difference) >= maxDifferenceMs)
    broken.push(`the times differ by ${rounded(difference)} ms`)
  if (known.length >= minRoundsToJudge && p <= minP) broken.push(`the times are of two kinds (p = ${p})`)
  return { figures, broken }
}

async function timedAnswer(address: string, { ask }: Question, email: string) {
  const [path, fields] = ask(email)
  const body = new URLSearchParams(fields)
  const startedAt = performance.now()
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: headersFrom(address),
  })
  const text = await response.text()
  const ms = performance.now() - startedAt
  return {
    ms,
    answer: withoutVaryingParts(`${response.status} ${JSON.stringify([...response.headers])}\n${text}`, email),
  }
}

function withoutVaryingParts(answer: string, email: string) {
  return answer
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/signUp=[\w-]{22}/g, 'TOKEN')
    .replaceAll(/"retry-after","\d+"/g, 'SECONDS')
    .replaceAll(/sha256-[^']+/g, 'HASH')
    .replaceAll(/\["date","[^"]*"\]/g, 'DATE')
}

async function newAccount(address: string, stored: string) {
  const account = { email: emailIndex(address), address, password: stored }
  if (!(await db().transaction((tx) => createAccount(tx, account)))) throw new Error('The account is there already.')
}

async function exhaust(limit: 'sign-in-account' | 'reset-email', points: number, email: string) {
  for (let n = 0; n < points; n++) await consume(limit, emailIndex(email))
}

function newAddress() {
  return `${randomBytes(6).toString('hex')}@example.org`
}

function signIn(email: string): ReturnType<Question['ask']> {
  return ['/auth', { email, password }]
}

function reset(email: string): ReturnType<Question['ask']> {
  return ['/auth?mode=reset', { email }]
}

function rounded(ms: number) {
  return Math.round(ms * 100) / 100
}

let networks = 0

// Another network each time, because limits by network are not under test. Uncompressed, because the length of a
// compressed answer depends on the address and the tokens in it.
function headersFrom(address: string) {
  networks++
  const network = `10.${networks >> 8}.${networks & 255}.1`
  return { origin: address, 'x-forwarded-for': network, 'accept-encoding': 'identity' }
}
