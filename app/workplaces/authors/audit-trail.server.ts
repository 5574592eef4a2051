import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { appendDurably } from '../../platform/bytes/durable-file.server.ts'
import { json } from '../../platform/text/schemas.server.ts'
import { CustodianError, readText } from './custodian-key-file.server.ts'
import { publicHalf, publicKeyFromRaw, rawPublicKey } from './sealed-author.server.ts'

export type Act = { act: 'open' | 'reseal'; reason: string; reviews: string[] }

/** Custodians note this on paper, because the file cannot show that its last lines were cut off. */
export type TrailState = { lines: number; lastHash: string }

const minReasonLength = 10
const lineSchema = json(
  z.strictObject({
    at: z.iso.datetime(),
    kid: z.string(),
    act: z.enum(['open', 'reseal']),
    reason: z.string(),
    reviews: z.array(z.string()),
    previous: z.string(),
    signature: z.string(),
  }),
)
type Line = z.infer<typeof lineSchema>

export function auditTrailPublicKey(privateKey: KeyObject): string {
  return rawPublicKey(createPublicKey(signingKey(privateKey))).toString('base64')
}

export function appendToAuditTrail(path: string, privateKey: KeyObject, { act, reason, reviews }: Act): TrailState {
  if (reason.trim().length < minReasonLength)
    throw new CustodianError(`Write a reason of ${minReasonLength} characters or more. Nothing was opened.`)
  const last = existsSync(path) ? verifyAuditTrail(path, auditTrailPublicKey(privateKey)) : { lines: 0, lastHash: '' }
  const { kid } = publicHalf(privateKey)
  const unsigned = { at: new Date().toISOString(), kid, act, reason: reason.trim(), reviews, previous: last.lastHash }
  const signature = sign(null, bytesToSign(unsigned), signingKey(privateKey)).toString('base64')
  const text = JSON.stringify({ ...unsigned, signature })
  write(path, `${text}\n`)
  return { lines: last.lines + 1, lastHash: hash('sha256', text) }
}

export function verifyAuditTrail(path: string, publicKey: string): TrailState {
  const key = publicKeyOf(publicKey)
  const lines = readLines(path)
  let previous = ''
  for (const [index, text] of lines.entries()) {
    const parsed = lineSchema.safeParse(text)
    const isValid = parsed.success && parsed.data.previous === previous && isSigned(parsed.data, key)
    if (!isValid) throw new CustodianError(`Line ${index + 1} of ${path} is not as this custodian wrote it.`)
    previous = hash('sha256', text)
  }
  return { lines: lines.length, lastHash: previous }
}

function isSigned({ signature, ...unsigned }: Line, key: KeyObject) {
  return verify(null, bytesToSign(unsigned), key, Buffer.from(signature, 'base64'))
}

function bytesToSign({ at, kid, act, reason, reviews, previous }: Omit<Line, 'signature'>) {
  return Buffer.from(`custodian-trail/v1|${JSON.stringify([at, kid, act, reason, reviews, previous])}`)
}

// X25519 cannot sign, so an Ed25519 key (RFC 8410) is derived from the same secret under a separate HKDF label.
function signingKey(privateKey: KeyObject) {
  const secret = Buffer.from(String(privateKey.export({ format: 'jwk' }).d), 'base64url')
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'custodian-trail/v1', 32))
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

function publicKeyOf(base64: string) {
  try {
    return publicKeyFromRaw(Buffer.from(base64, 'base64'), 'Ed25519')
  } catch {
    throw new CustodianError('This is not the key of a trail.')
  }
}

function write(path: string, text: string) {
  try {
    appendDurably(path, text)
  } catch (error) {
    throw new CustodianError(`The trail ${path} cannot be written. Nothing was opened.`, { cause: error })
  }
}

// Text after the last newline stays in the list, so that an unfinished line fails verification.
function readLines(path: string) {
  const text = readText(path)
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}
