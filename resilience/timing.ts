import { emailIndex } from '../app/account/accounts.server.ts'
import { hashPassword } from '../app/account/passwords/password-hash.server.ts'
import { createAccount } from '../app/account/sign-up/sign-up.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { consume } from '../app/platform/http/limits.server.ts'
import { newEmail } from '../test/accounts.ts'
import { startMailRelay } from '../test/mail-relay.ts'
import { random } from '../test/seeded.ts'
import { type Figures, type Findings, inTurn } from './harness/findings.ts'
import { startedServer, withHarness } from './harness/harness.ts'
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
  path: string
  status: number
  limit?: readonly ['sign-in-account' | 'reset-email', points: number]
}

const questions: Record<string, Question> = {
  'sign in, wrong password': { path: '/auth', status: 422 },
  'sign in, past the limit': { path: '/auth', status: 429, limit: ['sign-in-account', 10] },
  reset: { path: '/auth?mode=reset', status: 200 },
  'reset, past the limit': { path: '/auth?mode=reset', status: 200, limit: ['reset-email', 3] },
  'sign up, until the code': { path: '/auth?mode=sign-up', status: 302 },
}

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const relay = await startMailRelay()
    const server = await startedServer(dataDir, { SMTP_URL: relay.url })
    await ensureKeyring(db())
    const stored = await hashPassword('another password', { lane: 'owners', key: 'timing' })
    const findings = await inTurn(questions, (question) => compare(server.address, question, rounds, stored))
    await server.stop()
    relay.leave()
    return findings
  })
}

async function compare(address: string, question: Question, rounds: number, stored: string) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let round = -warmUps; round < rounds; round++) {
    for (const kind of random.inAnyOrder(['known', 'unknown'] as const)) {
      const email = newEmail()
      // A write may slow down the next request, so the same write precedes every request.
      await newAccount(kind === 'known' ? email : newEmail(), stored)
      const [limit, points = 0] = question.limit ?? []
      for (let n = 0; limit && n < points; n++) await consume(limit, emailIndex(email))
      const { ms, answer } = await timedAnswer(address, question.path, email)
      if (round >= 0) times[kind].push(ms)
      answers.add(answer)
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const p = mannWhitney(times.known, times.unknown)
  const isAsExpected = [...answers].every((answer) => answer.startsWith(`${question.status} `))
  const figures: Figures = {
    tries: rounds,
    answers: answers.size,
    'known ms': rounded(known),
    'unknown ms': rounded(unknown),
    'difference ms': rounded(known - unknown),
    p: rounded(p),
  }
  const judgesTimes = rounds >= minRoundsToJudge
  const broken = [
    ...(answers.size > 1 ? ['the answers differ'] : []),
    ...(isAsExpected ? [] : [`an answer was not ${question.status}`]),
    ...(judgesTimes && Math.abs(known - unknown) >= maxDifferenceMs ? ['the times differ'] : []),
    ...(judgesTimes && p <= minP ? ['the times are of two kinds'] : []),
  ]
  return { figures, broken }
}

async function timedAnswer(address: string, path: string, email: string) {
  const body = new URLSearchParams({ email, password })
  // Another network each time, because limits by network are not under test. Uncompressed, because the length of a
  // compressed answer depends on the address and the tokens in it.
  const network = `10.${random.below(256)}.${random.below(256)}.1`
  const headers = { origin: address, 'x-forwarded-for': network, 'accept-encoding': 'identity' }
  const startedAt = performance.now()
  const response = await fetch(address + path, { method: 'POST', redirect: 'manual', body, headers })
  const text = await response.text()
  const ms = performance.now() - startedAt
  const answer = `${response.status} ${JSON.stringify([...response.headers])}\n${text}`
  return { ms, answer: withoutVaryingParts(answer, email) }
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

function rounded(ms: number) {
  return Math.round(ms * 100) / 100
}
