import { createHash, createHmac, createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { keyFor, keyLabels } from '../../app/platform/crypto/keyring.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { newFormToken } from '../../app/platform/http/form-token.server.ts'
import { unsealAuthor } from '../../app/workplaces/authors/sealed-author.server.ts'
import { receiptHash } from '../../app/workplaces/reviews/receipt.server.ts'
import { submitReview } from '../../app/workplaces/reviews/reviews.server.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { newMember } from '../app.ts'
import { exampleReview, required } from '../example-review.ts'
import { everyRow } from './everything-stored.ts'

const authors = Array.from({ length: 200 }, () => randomUUID())
const [prolific = ''] = authors

beforeAll(async () => {
  for (const author of [...authors, prolific, prolific]) await submitReview(author, exampleReview(), newFormToken())
})

test('a script with every key and row of the server cannot name the author of any of 202 reviews', async () => {
  const rows = await db().select().from(reviews)
  expect(rows).toHaveLength(202)
  const stored = rows.flatMap((row) => [row.receiptHash, row.sealedAuthor])
  const pieces = new Set(stored.flatMap(piecesOf))
  const traces = authors
    .flatMap(guessesFor)
    .flatMap((guess) => [guess, hash(guess), receiptHash(guess.subarray(0, 16))])
  expect(traces.filter((trace) => pieces.has(trace.toString('hex', 0, 16)))).toEqual([])
  for (const { key } of keyLabels.map(keyFor)) {
    for (const row of rows) expect(() => unsealAuthor(row.sealedAuthor, [asPrivateKey(key)], row.id)).toThrow()
  }
})

test('the custodian’s key opens each sealed author, but only together with its own review', async () => {
  const custodian = createPrivateKey(readFileSync(join(config().custodianDir, 'private.pem')))
  const rows = await db().select().from(reviews)
  const named = rows.map((row) => unsealAuthor(row.sealedAuthor, [custodian], row.id))
  expect(new Set(named)).toEqual(new Set(authors))
  expect(named.filter((author) => author === prolific)).toHaveLength(3)
  const [one, another] = rows
  if (one && another) expect(() => unsealAuthor(one.sealedAuthor, [custodian], another.id)).toThrow()
})

test('two reviews by one author share nothing that two by different authors do not', async () => {
  const rows = await db().select().from(reviews)
  expect(new Set(rows.map((row) => row.sealedAuthor.length))).toEqual(new Set([113]))
  for (const part of ['id', 'sealedAuthor', 'receiptHash'] as const) {
    expect(new Set(rows.map((row) => Buffer.from(row[part]).toString('hex'))).size).toBe(202)
  }
  expect(new Set(rows.map((row) => row.sealedAuthor.subarray(1, 33).toString('hex'))).size).toBe(202)
  expect(new Set(rows.map((row) => row.authorKids.join())).size).toBe(1)
})

test('submitting a review changes only the reviews table', async () => {
  const member = await newMember()
  await member.get('/submit-review')
  const before = await everyRow()
  const answer = await member.post('/submit-review', { ...required, step: '5', to: '6' })
  expect(answer.status).toBe(200)
  const after = await everyRow()
  const changed = [...after.keys()].filter((table) => after.get(table) !== before.get(table))
  expect(changed).toEqual(['public.reviews'])
})

test('no log line reveals when a review was written, looked up or withdrawn', async () => {
  const lines: string[] = []
  config().logLevel = 'info'
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  onTestFinished(() => void writing.mockRestore())
  const member = await newMember()
  for (const path of ['/submit-review', '/submit-review.data', '/submit-review/', '/Submit-Review']) {
    await member.get(path)
    await member.post(path, { ...required, token: newFormToken(), step: '5', to: '6' })
  }
  await member.get('/company-names?typed=b')
  for (const path of ['/review-receipt', '/review-receipt.data']) await member.post(path, { code: 'x' })
  await member.get('/reviews')
  expect(lines.map((line) => JSON.parse(line).route)).toEqual(['/reviews'])
})

/** Traces of the author that faulty code could have left. */
function guessesFor(author: string): Buffer[] {
  const texts = [
    author,
    author.replaceAll('-', ''),
    `${author}|`,
    `review-account|${author}`,
    `form-token/v1|${author}|`,
  ]
  const keys = keyLabels.map((label) => keyFor(label).key)
  return texts.flatMap((text) => [
    Buffer.from(text),
    hash(Buffer.from(text)),
    ...keys.map((key) => createHmac('sha256', key).update(text).digest()),
  ])
}

function hash(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest()
}

function piecesOf(bytes: Buffer): string[] {
  return Array.from({ length: Math.max(0, bytes.length - 15) }, (_, at) => bytes.toString('hex', at, at + 16))
}

function asPrivateKey(raw: Buffer) {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), raw])
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
}
