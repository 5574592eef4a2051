import type { KeyObject } from 'node:crypto'
import { EscrowError } from './escrow-error.server.ts'
import { authorIn, type CustodianKey, publicHalf, sealAuthor, unsealLayer } from './sealed-author.server.ts'
import type { ExportedSealedAuthor } from './sealed-authors-file.server.ts'

/** What a custodian's key makes of boxes: their authors, or boxes that only another custodian can open further. */
export type Unsealed =
  | { authors: { reviewId: string; userId: string }[] }
  | { forNext: ExportedSealedAuthor[]; kid: string }

/**
 * Opens the outermost seal of boxes, all or none. Throws EscrowError when it is not this custodian's turn, when a box was
 * altered or belongs to another review, and when the boxes are not all sealed to the same custodians.
 */
export function unsealAuthors(boxes: readonly ExportedSealedAuthor[], privateKey: KeyObject): Unsealed {
  const { kid } = publicHalf(privateKey)
  for (const { kids } of boxes) checkTurn(kids, kid)
  const opened = boxes.map((each) => ({ ...each, kids: each.kids.slice(0, -1), box: opening(each, privateKey) }))
  const [next, ...others] = new Set(opened.map(({ kids }) => kids.at(-1)))
  if (others.length > 0) throw new EscrowError('These boxes are sealed to different custodians. Export them apart.')
  if (next) return { forNext: opened, kid: next }
  return { authors: opened.map(({ reviewId, box }) => ({ reviewId, userId: authorOf(reviewId, box) })) }
}

/** Seals opened authors to other custodians. In: the boxes they were in, in the same order. */
export function resealAuthors(
  boxes: readonly ExportedSealedAuthor[],
  authors: readonly { reviewId: string; userId: string }[],
  custodians: readonly CustodianKey[],
): ExportedSealedAuthor[] {
  const kids = custodians.map(({ kid }) => kid)
  return boxes.map(({ reviewId, stored }, index) => {
    const author = authors[index]
    if (author?.reviewId !== reviewId) throw new EscrowError('The authors do not fit the boxes.')
    return { reviewId, stored, kids, box: sealAuthor(author.userId, reviewId, custodians) }
  })
}

function checkTurn(kids: readonly string[], kid: string) {
  if (kids.at(-1) === kid) return
  const whose = kids.includes(kid) ? `Custodian ${kids.at(-1)} has to open it first` : `It is sealed to ${kids.join()}`
  throw new EscrowError(`Custodian ${kid} cannot open this box. ${whose}. Nothing was opened.`)
}

function opening({ reviewId, box }: ExportedSealedAuthor, privateKey: KeyObject) {
  try {
    return unsealLayer(box, privateKey, reviewId)
  } catch {
    throw new EscrowError(`The box of review ${reviewId} was altered or belongs to another review. Nothing was opened.`)
  }
}

function authorOf(reviewId: string, opened: Buffer) {
  try {
    return authorIn(opened)
  } catch {
    throw new EscrowError(
      `The box of review ${reviewId} has a seal that the file does not tell of. Nothing was opened.`,
    )
  }
}
