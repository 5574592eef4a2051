import { z } from 'zod'
import { createFileOnce } from '../../platform/bytes/durable-file.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { base64Bytes, json } from '../../platform/text/schemas.server.ts'
import { CustodianError, readText } from './custodian-key-file.server.ts'

const kid = z.string().regex(/^[0-9a-f]{8}$/)
const exportedSealedAuthor = z.object({
  reviewId: z.string().regex(publicIdPattern),
  stored: z.string().regex(/^[0-9a-f]{64}$/),
  /** The custodians whose seals remain, the outermost last. */
  kids: z.array(kid).min(1).max(2),
  sealedAuthor: base64Bytes,
})
const sealedAuthorsFile = json(
  z.object({
    format: z.literal('sealed-authors/v1'),
    sealedAuthors: z.array(exportedSealedAuthor).min(1),
  }),
)

export type ExportedSealedAuthor = z.infer<typeof exportedSealedAuthor>

export function readSealedAuthors(path: string): ExportedSealedAuthor[] {
  const parsed = sealedAuthorsFile.safeParse(readText(path))
  if (!parsed.success) throw new CustodianError(`${path} is not a file of sealed authors.`)
  const { sealedAuthors } = parsed.data
  if (new Set(sealedAuthors.map(({ reviewId }) => reviewId)).size < sealedAuthors.length)
    throw new CustodianError(`${path} names a review twice.`)
  return sealedAuthors
}

export function writeSealedAuthors(path: string, authors: readonly ExportedSealedAuthor[]): void {
  const sealedAuthors = authors.map((each) => ({ ...each, sealedAuthor: each.sealedAuthor.toString('base64') }))
  if (!createFileOnce(path, `${JSON.stringify({ format: 'sealed-authors/v1', sealedAuthors })}\n`))
    throw new CustodianError(`${path} exists already. Nothing was written.`)
}
