import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { createFileOnce } from '../../platform/files/durable-file.server.ts'
import { EscrowError } from './escrow-error.server.ts'

const kid = z.string().regex(/^[0-9a-f]{8}$/)
const exportedSealedAuthor = z.object({
  reviewId: z.string().regex(publicIdPattern),
  stored: z.string().regex(/^[0-9a-f]{64}$/),
  /** The custodians whose seals remain, the outermost last. */
  kids: z.array(kid).min(1).max(2),
  box: z.base64().transform((text): Buffer => Buffer.from(text, 'base64')),
})
const sealedAuthorsFile = z.object({
  format: z.literal('author-boxes/v1'),
  boxes: z.array(exportedSealedAuthor).min(1),
})

export type ExportedSealedAuthor = z.infer<typeof exportedSealedAuthor>

export function readSealedAuthors(path: string): ExportedSealedAuthor[] {
  const parsed = sealedAuthorsFile.safeParse(readJson(path))
  if (!parsed.success) throw new EscrowError(`${path} is not a file of author boxes.`)
  const sealedAuthors = parsed.data.boxes
  if (new Set(sealedAuthors.map(({ reviewId }) => reviewId)).size < sealedAuthors.length)
    throw new EscrowError(`${path} names a review twice.`)
  return sealedAuthors
}

export function writeSealedAuthors(path: string, sealedAuthors: readonly ExportedSealedAuthor[]): void {
  const boxes = sealedAuthors.map((each) => ({ ...each, box: each.box.toString('base64') }))
  if (!createFileOnce(path, `${JSON.stringify({ format: 'author-boxes/v1', boxes })}\n`))
    throw new EscrowError(`${path} exists already. Nothing was written.`)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw new EscrowError(`${path} cannot be read.`)
  }
}
