import { spawn } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq, getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { exampleReview, required } from '../../../test/example-review.ts'
import { everyRow } from '../../../test/security/everything-stored.ts'
import { pendingReview, rejectReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { waitingTransactions } from '../../../test/waiting-transactions.ts'
import { config } from '../../platform/config/config.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { sendAgain } from '../reviews/rejections.server.ts'
import { moveReviews } from '../reviews/shuffle/review-shuffle.server.ts'
import { reviews } from '../tables.ts'
import { readKeyFile } from './custodian-key-file.server.ts'
import { parseSealKeys } from './custodian-keys.server.ts'
import { custodianKey, unsealAuthor } from './sealed-author.server.ts'
import { exportSealedAuthors, importSealedAuthors } from './sealed-authors.server.ts'
import { resealAuthors } from './unseal.server.ts'

const passphrase = 'mvua ya masika'
const reason = ['--reason', 'Order 12/2026 of the High Court']
// Neither the database nor the data folder of the server is within reach.
const offline = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: '/nonexistent' }

startWithoutReviews()

test('two new custodians open an author only together, on machines without the server', {
  tags: 'thorough',
}, async () => {
  const folder = newFolder()
  const [first, second] = [join(folder, 'first.age'), join(folder, 'second.age')]
  const keys = [await newKeyFile(first), await newKeyFile(second)]
  const seal = { AUTHOR_SEAL_KEYS: JSON.stringify(keys) }

  const member = await newMember()
  await member.post('/submit-review', { ...required, step: '5', to: '6' })
  const [review] = await db().select({ id: reviews.id }).from(reviews)
  const original = join(folder, 'original.json')
  const old = join(folder, 'private.pem')
  copyFileSync(join(config().custodianDir, 'private.pem'), old)
  await custodian(['export', 'all', '--out', original])

  // From the key of the first start to the pair of custodians.
  const resealed = join(folder, 'resealed.json')
  const to = ['--to', seal.AUTHOR_SEAL_KEYS]
  expect(await custodian(['reseal', original, old, ...reason, '--out', resealed, ...to], offline)).toMatchObject({
    code: 0,
  })
  expect((await custodian(['import', resealed], seal)).out).toContain(
    'Sealed anew: 1. Reviews that are gone since the export: 0.',
  )
  const [row] = await db().select().from(reviews)
  expect(row?.sealedAuthor.length).toBe(162)

  const exported = join(folder, 'sealed-authors.json')
  expect(await custodian(['export', review?.id ?? '', '--out', exported], seal)).toEqual({
    code: 0,
    out: expect.stringContaining(`opened by custodian ${keys[1]?.kid}, then ${keys[0]?.kid}`),
    error: '',
  })
  const half = join(folder, 'half.json')
  const before = readdirSync(folder)
  for (const refused of [
    await custodian(['open', exported, first, ...reason], offline),
    await custodian(['open', exported, second, ...reason, '--out', half], offline, 'mvua ya vuli'),
  ]) {
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error.trim()).toMatch(/^[A-Z][^\n]*\.$/)
  }
  expect(readdirSync(folder)).toEqual(before)

  expect((await custodian(['open', exported, second, ...reason, '--out', half], offline)).out).not.toContain(
    member.userId,
  )
  // A name is shown only after it is in the audit trail, and never goes into a file.
  const firstAuditTrail = join(folder, `trail-${keys[0]?.kid}.jsonl`)
  const names = await custodian(['open', half, first, ...reason, '--out', join(folder, 'names.json')], offline)
  expect(names).toMatchObject({ code: 1, out: '', error: expect.stringContaining('leave --out away') })
  expect(existsSync(firstAuditTrail)).toBe(false)
  writeFileSync(firstAuditTrail, '{"at":')
  expect(await custodian(['open', half, first, ...reason], offline)).toMatchObject({ code: 1, out: '' })
  rmSync(firstAuditTrail)
  const named = await custodian(['open', half, first, ...reason], offline)
  expect(named.out).toBe(`${review?.id} ${member.userId}\n`)
  const [, lines] = /Note on paper: (\d+) lines/.exec(named.error) ?? []
  expect(lines).toBe('1')
  const auditTrail = readFileSync(firstAuditTrail, 'utf8')
  expect(auditTrail).toContain(review?.id)
  expect(auditTrail).not.toContain(member.userId)

  const audited = await custodian(['address'], {}, member.userId)
  expect(audited.out).toBe(`${member.email}\n`)
  const rows = await everyRow()
  expect(rows.get('public.audit_log')).toContain('look up address')
  expect(rows.get('public.audit_log')).not.toContain(member.userId)
})

test('an import changes only the sealed author of a review', async () => {
  const { id } = await pendingReview({ companyName: 'Acme' })
  const before = await rowOf(id)
  const privateKey = await readKeyFile(join(config().custodianDir, 'private.pem'), async () => '')
  const author = unsealAuthor(before.sealedAuthor, [privateKey], id)
  const [sealedAuthor] = await exportSealedAuthors([id])
  const resealed = resealAuthors(sealedAuthor ? [sealedAuthor] : [], [{ reviewId: id, userId: author }], configured())
  expect(await importSealedAuthors(resealed)).toEqual({ replaced: 1, gone: 0 })
  const after = await rowOf(id)
  expect(after.sealedAuthor.equals(before.sealedAuthor)).toBe(false)
  expect({ ...after, sealedAuthor: null }).toEqual({ ...before, sealedAuthor: null })
  expect(unsealAuthor(after.sealedAuthor, [privateKey], id)).toBe(author)
})

test.each(['stored', 'moved', 'form', 'kids', 'low order'])(
  'an import with one invalid sealed author (%s) changes nothing',
  async (how) => {
    const [one, other] = [await pendingReview(), await pendingReview()]
    const [first, second] = await exportSealedAuthors([one.id, other.id].toSorted())
    if (!first || !second) throw new Error('Nothing was exported.')
    const unfit = {
      stored: { ...second, stored: '0'.repeat(64) },
      moved: { ...second, stored: first.stored },
      form: { ...second, sealedAuthor: Buffer.concat([second.sealedAuthor, Buffer.of(0)]) },
      kids: { ...second, kids: [custodianKey(Buffer.alloc(32, 9)).kid] },
      'low order': {
        ...second,
        sealedAuthor: Buffer.concat([Buffer.of(1), Buffer.alloc(32), second.sealedAuthor.subarray(33)]),
      },
    }[how]
    const before = await db().select(getTableColumns(reviews)).from(reviews).orderBy(reviews.id)
    const changed = { ...first, sealedAuthor: Buffer.concat([first.sealedAuthor.subarray(0, 112), Buffer.of(0)]) }
    await expect(importSealedAuthors(unfit ? [changed, unfit] : [])).rejects.toThrow(/Nothing was changed/)
    expect(await db().select(getTableColumns(reviews)).from(reviews).orderBy(reviews.id)).toEqual(before)
  },
)

test('an import finds a review that the nightly shuffle is moving', async () => {
  await pendingReview()
  const exported = await exportSealedAuthors('all')
  let importing: Promise<unknown> | undefined
  await primarySql().begin(async (tx) => {
    await tx.unsafe(moveReviews)
    importing = importSealedAuthors(exported)
    await expect.poll(waitingTransactions).toBe(1)
  })
  expect(await importing).toEqual({ replaced: 1, gone: 0 })
})

test('sealed authors of rejected reviews are exported and sealed anew as well, wherever the review is by then', async () => {
  const rejected = await pendingReview()
  const sentAgain = await pendingReview()
  const waiting = await pendingReview()
  const reject = (id: string) => rejectReview('an admin', id, 1, { reason: 'unclear', words: '' })
  await reject(rejected.id)
  await reject(sentAgain.id)
  const ids = [rejected.id, sentAgain.id, waiting.id]
  const exported = await exportSealedAuthors('all')
  expect(exported.map(({ reviewId }) => reviewId)).toEqual(ids.toSorted())
  expect(await exportSealedAuthors(ids)).toEqual(exported)
  await sendAgain(sentAgain.receipt, exampleReview(), newFormToken())
  await reject(waiting.id)
  const privateKey = await readKeyFile(join(config().custodianDir, 'private.pem'), async () => '')
  const authors = exported.map(({ reviewId, sealedAuthor }) => ({
    reviewId,
    userId: unsealAuthor(sealedAuthor, [privateKey], reviewId),
  }))
  expect(await importSealedAuthors(resealAuthors(exported, authors, configured()))).toEqual({ replaced: 3, gone: 0 })
  const after = await exportSealedAuthors('all')
  expect(after.filter(({ stored }, n) => stored === exported[n]?.stored)).toEqual([])
  expect(after.map(({ reviewId, sealedAuthor }) => unsealAuthor(sealedAuthor, [privateKey], reviewId))).toEqual(
    authors.map(({ userId }) => userId),
  )
})

test('an import skips a review withdrawn since the export', async () => {
  const { id } = await pendingReview()
  const exported = await exportSealedAuthors('all')
  await db().delete(reviews).where(eq(reviews.id, id))
  expect(await importSealedAuthors(exported)).toEqual({ replaced: 0, gone: 1 })
  await expect(exportSealedAuthors([id])).rejects.toThrow(/There is no review/)
})

test('a database error is reported without the query parameters', async () => {
  await primarySql()`alter table users rename to elsewhere`
  try {
    const { code, error } = await custodian(['address'], {}, 'the-id-of-an-author')
    expect(code).toBe(1)
    expect(error).toContain('"code":"42P01"')
    expect(error).not.toContain('the-id-of-an-author')
  } finally {
    await primarySql()`alter table elsewhere rename to users`
  }
})

async function newKeyFile(path: string) {
  const { out, code } = await custodian(['new', path], offline)
  expect(code).toBe(0)
  const [, entry = ''] = /^AUTHOR_SEAL_KEYS='(.*)'$/m.exec(out) ?? []
  const [key] = parseSealKeys(entry, 'new')
  const privateKey = await readKeyFile(path, async () => passphrase)
  expect(createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })).asymmetricKeyType).toBe('x25519')
  return { kid: key?.kid ?? '', pub: key?.pub.toString('base64') ?? '' }
}

async function custodian(args: string[], environment: Record<string, string> = {}, typed = passphrase) {
  const child = spawn(process.execPath, ['cli/custodian.ts', ...args], { env: { ...process.env, ...environment } })
  child.stdin.on('error', () => {})
  child.stdin.end(`${typed}\n`)
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { out, error, code: child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve))) }
}

function configured() {
  const path = join(config().custodianDir, 'public.json')
  return parseSealKeys(readFileSync(path, 'utf8'), path)
}

async function rowOf(id: string) {
  const [row] = await db().select().from(reviews).where(eq(reviews.id, id))
  if (!row) throw new Error('The review is not there.')
  return row
}

function newFolder() {
  return mkdtempSync(join(config().dataDir, 'custodian-'))
}
