import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { armor } from 'age-encryption'
import { expect, test } from 'vitest'
import { config } from '../../platform/config/config.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { appendToAuditTrail, auditTrailPublicKey, verifyAuditTrail } from './audit-trail.server.ts'
import { createKeyFile, readKeyFile } from './custodian-key-file.server.ts'
import { publicHalf, sealAuthor } from './sealed-author.server.ts'
import { type ExportedSealedAuthor, readSealedAuthors, writeSealedAuthors } from './sealed-authors-file.server.ts'
import { resealAuthors, unsealAuthors } from './unseal.server.ts'

const [one, two, stranger] = [newKey(), newKey(), newKey()]
const reason = 'Order 12/2026 of the High Court'

test('a key file is private, encrypts the key and opens only with its passphrase', { tags: 'thorough' }, async () => {
  const path = join(newFolder(), 'key.age')
  const made = await createKeyFile(path, async () => 'mvua ya masika')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const secret = String(made.export({ format: 'jwk' }).d)
  const stored = Buffer.from(armor.decode(readFileSync(path, 'utf8')))
  expect(stored.toString()).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  expect(stored.includes(Buffer.from(secret, 'base64url'))).toBe(false)
  expect(stored.includes('PRIVATE KEY')).toBe(false)
  expect((await readKeyFile(path, async () => 'mvua ya masika')).equals(made)).toBe(true)
  await expect(readKeyFile(path, async () => 'mvua ya vuli')).rejects.toThrow(/passphrase is wrong/)
  writeFileSync(path, armor.encode(flipped(stored, stored.length - 1)))
  await expect(readKeyFile(path, async () => 'mvua ya masika')).rejects.toThrow(/was altered/)
})

test('a key file is never overwritten, and a short passphrase creates none', async () => {
  const folder = newFolder()
  await expect(createKeyFile(join(folder, 'short.json'), async () => 'elevenchars')).rejects.toThrow(/12 characters/)
  writeFileSync(join(folder, 'there.json'), 'mine')
  await expect(createKeyFile(join(folder, 'there.json'), async () => 'mvua ya masika')).rejects.toThrow(
    /exists already/,
  )
  expect(readdirSync(folder)).toEqual(['there.json'])
  expect(readFileSync(join(folder, 'there.json'), 'utf8')).toBe('mine')
})

test('the unencrypted key of a first start opens without a passphrase; other files do not open', async () => {
  const path = join(newFolder(), 'private.pem')
  writeFileSync(path, one.export({ format: 'pem', type: 'pkcs8' }))
  const ask = () => Promise.reject(new Error('Nobody is asked.'))
  expect((await readKeyFile(path, ask)).equals(one)).toBe(true)
  writeFileSync(path, generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }))
  await expect(readKeyFile(path, ask)).rejects.toThrow(/is not a custodian's private key/)
  await expect(readKeyFile(`${path}.gone`, ask)).rejects.toThrow(/cannot be read/)
})

test('a single custodian opens a sealed author; two must open it in turn', () => {
  const single = sealedAuthorOf('ada', [one])
  expect(unsealAuthors([single], one)).toEqual({
    kind: 'opened',
    authors: [{ reviewId: single.reviewId, userId: 'ada' }],
  })
  const double = sealedAuthorOf('ada', [one, two])
  expect(() => unsealAuthors([double], one)).toThrow(/Custodian \w+ has to open it first. Nothing was opened/)
  const opened = unsealAuthors([double], two)
  if (opened.kind !== 'for the next custodian') throw new Error('One custodian named the author.')
  expect(opened.kid).toBe(publicHalf(one).kid)
  expect(() => unsealAuthors(opened.forNext, two)).toThrow(/cannot open this sealed author/)
  expect(unsealAuthors(opened.forNext, one)).toEqual({
    kind: 'opened',
    authors: [{ reviewId: double.reviewId, userId: 'ada' }],
  })
})

test.each<[string, (sealed: ExportedSealedAuthor) => ExportedSealedAuthor, RegExp]>([
  ['moved to another review', (sealed) => ({ ...sealed, reviewId: newPublicId() }), /belongs to another review/],
  ['with a flipped bit', (sealed) => ({ ...sealed, sealedAuthor: flipped(sealed.sealedAuthor, 60) }), /was altered/],
  ['cut short', (sealed) => ({ ...sealed, sealedAuthor: sealed.sealedAuthor.subarray(0, 100) }), /was altered/],
  [
    'of other custodians',
    (sealed) => ({ ...sealed, kids: [publicHalf(stranger).kid] }),
    /cannot open this sealed author/,
  ],
  [
    'whose second seal is kept quiet',
    (sealed) => ({ ...sealedAuthorOf('ada', [two, one]), kids: sealed.kids }),
    /does not tell of/,
  ],
])('a sealed author %s is rejected along with the others', (_, change, why) => {
  const sealedAuthors = [sealedAuthorOf('ada', [one]), change(sealedAuthorOf('obi', [one]))]
  expect(() => unsealAuthors(sealedAuthors, one)).toThrow(why)
})

test('the file of sealed authors is private, never overwritten and rejects other content', () => {
  const path = join(newFolder(), 'sealed-authors.json')
  const sealedAuthors = [sealedAuthorOf('ada', [one]), sealedAuthorOf('obi', [one, two])]
  writeSealedAuthors(path, sealedAuthors)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readSealedAuthors(path)).toEqual(sealedAuthors)
  expect(() => writeSealedAuthors(path, sealedAuthors)).toThrow(/exists already/)
  const twice = `${path}.twice`
  writeSealedAuthors(twice, [...sealedAuthors, ...sealedAuthors])
  expect(() => readSealedAuthors(twice)).toThrow(/names a review twice/)
  writeFileSync(path, '{"format":"sealed-authors/v1","sealedAuthors":[{}]}')
  expect(() => readSealedAuthors(path)).toThrow(/is not a file of sealed authors/)
})

test('resealed authors open for the new custodian and no longer for the old one', () => {
  const sealedAuthors = [sealedAuthorOf('ada', [one]), sealedAuthorOf('obi', [one])]
  const opened = unsealAuthors(sealedAuthors, one)
  if (opened.kind !== 'opened') throw new Error('The authors stayed sealed.')
  const resealed = resealAuthors(sealedAuthors, opened.authors, [publicHalf(two)])
  expect(unsealAuthors(resealed, two)).toEqual(opened)
  expect(() => unsealAuthors(resealed, one)).toThrow(/cannot open this sealed author/)
  expect(resealed.map(({ stored }) => stored)).toEqual(sealedAuthors.map(({ stored }) => stored))
})

test('an audit trail names reviews and reasons, never authors, and its public key verifies it', () => {
  const path = join(newFolder(), 'trail.jsonl')
  appendToAuditTrail(path, one, { act: 'open', reason, reviews: ['r1', 'r2'] })
  const noted = appendToAuditTrail(path, one, { act: 'reseal', reason: 'A custodian leaves', reviews: ['r3'] })
  expect(noted.lines).toBe(2)
  expect(verifyAuditTrail(path, auditTrailPublicKey(one))).toEqual(noted)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toMatch(/"reason":"Order 12.*"reviews":\["r1","r2"\]/)
  expect(() => verifyAuditTrail(path, auditTrailPublicKey(two))).toThrow(/Line 1 /)
})

test.each<[string, (lines: string[]) => string[]]>([
  ['changed', ([first = '', ...rest]) => [first.replace('12/2026', '13/2026'), ...rest]],
  ['taken out', ([, ...rest]) => rest],
  ['moved', (lines) => lines.toReversed()],
  ['added by hand', (lines) => [...lines, '{}']],
])('an audit trail with a line %s is rejected and blocks further openings', (_, change) => {
  const path = join(newFolder(), 'trail.jsonl')
  for (const reviews of [['r1'], ['r2']]) appendToAuditTrail(path, one, { act: 'open', reason, reviews })
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  const changed = `${change(lines).join('\n')}\n`
  writeFileSync(path, changed)
  expect(() => appendToAuditTrail(path, one, { act: 'open', reason, reviews: ['r3'] })).toThrow(
    /is not as this custodian/,
  )
  expect(readFileSync(path, 'utf8')).toBe(changed)
})

test('an unfinished line is rejected, because the next one would be lost in it', () => {
  const path = join(newFolder(), 'trail.jsonl')
  writeFileSync(path, '')
  appendToAuditTrail(path, one, { act: 'open', reason, reviews: ['r1'] })
  appendFileSync(path, '{"at":"2026-')
  const torn = readFileSync(path, 'utf8')
  expect(() => verifyAuditTrail(path, auditTrailPublicKey(one))).toThrow(/Line 2 /)
  expect(() => appendToAuditTrail(path, one, { act: 'open', reason, reviews: ['r2'] })).toThrow(/Line 2 /)
  expect(readFileSync(path, 'utf8')).toBe(torn)
})

test('an audit trail that cannot be written gives a readable error', () => {
  const path = join(newFolder(), 'gone', 'trail.jsonl')
  expect(() => appendToAuditTrail(path, one, { act: 'open', reason, reviews: ['r1'] })).toThrow(
    /cannot be written. Nothing was opened/,
  )
})

test('the audit trail takes no line without a reason', () => {
  const path = join(newFolder(), 'trail.jsonl')
  expect(() => appendToAuditTrail(path, one, { act: 'open', reason: ' because  ', reviews: ['r1'] })).toThrow(
    /Write a reason/,
  )
  expect(existsSync(path)).toBe(false)
})

function newKey() {
  return generateKeyPairSync('x25519').privateKey
}

function newFolder() {
  return mkdtempSync(join(config().dataDir, 'custodian-'))
}

function sealedAuthorOf(userId: string, custodians: KeyObject[]): ExportedSealedAuthor {
  const reviewId = newPublicId()
  const keys = custodians.map(publicHalf)
  const kids = keys.map(({ kid }) => kid)
  return { reviewId, stored: '0'.repeat(64), kids, sealedAuthor: sealAuthor(userId, reviewId, keys) }
}

function flipped(bytes: Buffer, at: number) {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
