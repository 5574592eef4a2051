import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { appendDurably } from '../../platform/files/durable-file.server.ts'
import { EscrowError } from './escrow-error.server.ts'
import { publicHalf } from './sealed-author.server.ts'

/** What a custodian did. Never an author's name. */
export type Act = { act: 'open' | 'reseal'; reason: string; reviews: string[] }

/** What to note on paper: lines cut off the end of a trail leave no trace in what remains. */
export type TrailState = { lines: number; lastHash: string }

const shortestReason = 10
const line = z.strictObject({
  at: z.iso.datetime(),
  kid: z.string(),
  act: z.enum(['open', 'reseal']),
  reason: z.string(),
  reviews: z.array(z.string()),
  previous: z.string(),
  signature: z.string(),
})
type Line = z.infer<typeof line>

/** The public key by which anybody can check a custodian's trail, base64. */
export function trailKey(privateKey: KeyObject): string {
  return rawPublic(createPublicKey(signingKey(privateKey)))
}

/**
 * Adds a line to a custodian's trail: signed, and bound to the line before it. It is on disk when this returns.
 * Throws EscrowError, before anything is written, for a missing reason or a trail that does not fit together.
 */
export function appendToAuditTrail(path: string, privateKey: KeyObject, { act, reason, reviews }: Act): TrailState {
  if (reason.trim().length < shortestReason)
    throw new EscrowError(`Write a reason of ${shortestReason} characters or more. Nothing was opened.`)
  const before = existsSync(path) ? verifyAuditTrail(path, trailKey(privateKey)) : { lines: 0, lastHash: '' }
  const { kid } = publicHalf(privateKey)
  const unsigned = { at: new Date().toISOString(), kid, act, reason: reason.trim(), reviews, previous: before.lastHash }
  const signature = sign(null, signed(unsigned), signingKey(privateKey)).toString('base64')
  const written = JSON.stringify({ ...unsigned, signature })
  append(path, `${written}\n`)
  return { lines: before.lines + 1, lastHash: hashOf(written) }
}

/** Reads a whole trail. Throws EscrowError at the first line that was altered, moved, taken out or added by others. */
export function verifyAuditTrail(path: string, publicTrailKey: string): TrailState {
  const key = publicKeyOf(publicTrailKey)
  const lines = readLines(path)
  let previous = ''
  for (const [index, text] of lines.entries()) {
    const parsed = line.safeParse(parseJson(text))
    const fits = parsed.success && parsed.data.previous === previous && isSigned(parsed.data, key)
    if (!fits) throw new EscrowError(`Line ${index + 1} of ${path} is not as this custodian wrote it.`)
    previous = hashOf(text)
  }
  return { lines: lines.length, lastHash: previous }
}

function isSigned({ signature, ...unsigned }: Line, key: KeyObject) {
  return verify(null, signed(unsigned), key, Buffer.from(signature, 'base64'))
}

function signed({ at, kid, act, reason, reviews, previous }: Omit<Line, 'signature'>) {
  return Buffer.from(`custodian-trail/v1|${JSON.stringify([at, kid, act, reason, reviews, previous])}`)
}

// X25519 does not sign; this Ed25519 key (RFC 8410) comes from the same secret under a label of its own.
function signingKey(privateKey: KeyObject) {
  const secret = Buffer.from(String(privateKey.export({ format: 'jwk' }).d), 'base64url')
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'custodian-trail/v1', 32))
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

function rawPublic(key: KeyObject) {
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url').toString('base64')
}

function publicKeyOf(base64: string) {
  const x = Buffer.from(base64, 'base64').toString('base64url')
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    throw new EscrowError('This is not the key of a trail.')
  }
}

function append(path: string, text: string) {
  try {
    appendDurably(path, text)
  } catch (error) {
    throw new EscrowError(`The trail ${path} cannot be written. Nothing was opened.`, { cause: error })
  }
}

// What follows the last line end is a line that was not finished, and fits as little as any other.
function readLines(path: string) {
  try {
    const text = readFileSync(path, 'utf8')
    return text === '' ? [] : text.replace(/\n$/, '').split('\n')
  } catch {
    throw new EscrowError(`${path} cannot be read.`)
  }
}

function hashOf(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
