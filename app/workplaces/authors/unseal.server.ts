import type { KeyObject } from 'node:crypto'
import { CustodianError } from './custodian-key-file.server.ts'
import { type CustodianKey, decodeUserId, publicHalf, sealAuthor, unsealLayer } from './sealed-author.server.ts'
import type { ExportedSealedAuthor } from './sealed-authors-file.server.ts'

export type Unsealed =
  | { kind: 'opened'; authors: { reviewId: string; userId: string }[] }
  | { kind: 'for the next custodian'; forNext: ExportedSealedAuthor[]; kid: string }

/**
 * Removes the outermost seals, all or none. Throws CustodianError when they are not all sealed to the same custodians.
 */
export function unsealAuthors(sealedAuthors: readonly ExportedSealedAuthor[], privateKey: KeyObject): Unsealed {
  const { kid } = publicHalf(privateKey)
  for (const { kids } of sealedAuthors) checkTurn(kids, kid)
  const unsealed = sealedAuthors.map((each) => ({
    ...each,
    kids: each.kids.slice(0, -1),
    sealedAuthor: removeSeal(each, privateKey),
  }))
  const [next, ...others] = new Set(unsealed.map(({ kids }) => kids.at(-1)))
  if (others.length > 0)
    throw new CustodianError('These authors are sealed to different custodians. Export them apart.')
  if (next) return { kind: 'for the next custodian', forNext: unsealed, kid: next }
  return {
    kind: 'opened',
    authors: unsealed.map(({ reviewId, sealedAuthor }) => ({ reviewId, userId: userIdOf(reviewId, sealedAuthor) })),
  }
}

export function resealAuthors(
  sealedAuthors: readonly ExportedSealedAuthor[],
  authors: readonly { reviewId: string; userId: string }[],
  custodians: readonly CustodianKey[],
): ExportedSealedAuthor[] {
  const kids = custodians.map(({ kid }) => kid)
  return sealedAuthors.map(({ reviewId, stored }, index) => {
    const author = authors[index]
    if (author?.reviewId !== reviewId) throw new CustodianError('These are not the authors that were sealed.')
    return { reviewId, stored, kids, sealedAuthor: sealAuthor(author.userId, reviewId, custodians) }
  })
}

function checkTurn(kids: readonly string[], kid: string) {
  if (kids.at(-1) === kid) return
  const whose = kids.includes(kid) ? `Custodian ${kids.at(-1)} has to open it first` : `It is sealed to ${kids.join()}`
  throw new CustodianError(`Custodian ${kid} cannot open this sealed author. ${whose}. Nothing was opened.`)
}

function removeSeal({ reviewId, sealedAuthor }: ExportedSealedAuthor, privateKey: KeyObject) {
  try {
    return unsealLayer(sealedAuthor, privateKey, reviewId)
  } catch {
    throw new CustodianError(
      `The sealed author of review ${reviewId} was altered or belongs to another review. Nothing was opened.`,
    )
  }
}

function userIdOf(reviewId: string, unsealed: Buffer) {
  try {
    return decodeUserId(unsealed)
  } catch {
    throw new CustodianError(
      `The sealed author of review ${reviewId} has a seal that the file does not tell of. Nothing was opened.`,
    )
  }
}
