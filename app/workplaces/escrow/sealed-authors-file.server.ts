import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { createFileOnce } from '../../platform/files/durable-file.server.ts'
import { EscrowError } from './escrow-error.server.ts'

const kid = z.string().regex(/^[0-9a-f]{8}$/)
const exportedBox = z.object({
  reviewId: z.string().regex(publicIdPattern),
  /** The SHA-256 of the box that the server holds, in hexadecimal. */
  stored: z.string().regex(/^[0-9a-f]{64}$/),
  /** The custodians whose seals are still on it, the outermost last. */
  kids: z.array(kid).min(1).max(2),
  box: z.base64().transform((text): Buffer => Buffer.from(text, 'base64')),
})
const boxesFile = z.object({ format: z.literal('author-boxes/v1'), boxes: z.array(exportedBox).min(1) })

/** An author box on its way between the server and the custodians. */
export type ExportedSealedAuthor = z.infer<typeof exportedBox>

/** The boxes in a file. Throws EscrowError when it is none. */
export function readSealedAuthors(path: string): ExportedSealedAuthor[] {
  const parsed = boxesFile.safeParse(parsedFile(path))
  if (!parsed.success) throw new EscrowError(`${path} is not a file of author boxes.`)
  const { boxes } = parsed.data
  if (new Set(boxes.map(({ reviewId }) => reviewId)).size < boxes.length)
    throw new EscrowError(`${path} names a review twice.`)
  return boxes
}

/** Writes boxes to a new file that only its owner may read. Throws EscrowError when there is one of that name. */
export function writeSealedAuthors(path: string, boxes: readonly ExportedSealedAuthor[]): void {
  const written = boxes.map((each) => ({ ...each, box: each.box.toString('base64') }))
  if (!createFileOnce(path, `${JSON.stringify({ format: 'author-boxes/v1', boxes: written })}\n`))
    throw new EscrowError(`${path} exists already. Nothing was written.`)
}

function parsedFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw new EscrowError(`${path} cannot be read.`)
  }
}
