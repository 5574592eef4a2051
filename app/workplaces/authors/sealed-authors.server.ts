import { hash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { reviewRejections, reviews } from '../tables.ts'
import { CustodianError } from './custodian-key-file.server.ts'
import { custodianKeys } from './custodian-keys.server.ts'
import { looksLikeSealedAuthor } from './sealed-author.server.ts'
import type { ExportedSealedAuthor } from './sealed-authors-file.server.ts'

/** Returns the sealed authors of reviews, rejected ones included. */
export async function exportSealedAuthors(which: readonly string[] | 'all'): Promise<ExportedSealedAuthor[]> {
  const ofTable = (table: typeof reviews | typeof reviewRejections) => {
    const { id, authorKids, sealedAuthor } = table
    const isAsked = which === 'all' ? undefined : inArray(id, [...which])
    return db().select({ id, authorKids, sealedAuthor }).from(table).where(isAsked)
  }
  // In one statement, so that no review is missed that is being rejected or sent again.
  const rows = await unionAll(ofTable(reviews), ofTable(reviewRejections)).orderBy(reviews.id)
  const missing = which === 'all' ? [] : which.filter((id) => !rows.some((row) => row.id === id))
  if (missing.length > 0) throw new CustodianError(`There is no review ${missing.join(', ')}. Nothing was exported.`)
  if (rows.length === 0) throw new CustodianError('There is no review. Nothing was exported.')
  return rows.map((row) => ({
    reviewId: row.id,
    stored: hash('sha256', row.sealedAuthor),
    kids: row.authorKids,
    sealedAuthor: row.sealedAuthor,
  }))
}

/** Replaces the sealed authors that these were made from, all or none. `gone` counts reviews deleted meanwhile. */
export async function importSealedAuthors(
  sealedAuthors: readonly ExportedSealedAuthor[],
): Promise<{ replaced: number; gone: number }> {
  const custodians = custodianKeys().map(({ kid }) => kid)
  for (const each of sealedAuthors) checkForm(each, custodians)
  return db().transaction(async (tx) => {
    // A review that the nightly shuffle is moving would seem gone.
    await tx.execute(sql`lock table reviews in row exclusive mode`)
    let replaced = 0
    for (const each of sealedAuthors) if (await replace(tx, each)) replaced += 1
    return { replaced, gone: sealedAuthors.length - replaced }
  })
}

function checkForm({ reviewId, kids, sealedAuthor }: ExportedSealedAuthor, custodians: string[]) {
  if (kids.join() !== custodians.join())
    throw new CustodianError(
      `The sealed author of review ${reviewId} is sealed to ${kids.join()}, this server's custodians are ${custodians.join()}. Nothing was changed.`,
    )
  if (!looksLikeSealedAuthor(sealedAuthor, kids.length))
    throw new CustodianError(`What the file has for review ${reviewId} is not a sealed author. Nothing was changed.`)
}

async function replace(tx: Transaction, sealed: ExportedSealedAuthor) {
  // The first once more, for a review that was sent again meanwhile.
  for (const table of [reviews, reviewRejections, reviews]) if (await replaceIn(tx, table, sealed)) return true
  return false
}

async function replaceIn(
  tx: Transaction,
  table: typeof reviews | typeof reviewRejections,
  { reviewId, stored, kids, sealedAuthor }: ExportedSealedAuthor,
) {
  const isReview = eq(table.id, reviewId)
  const [row] = await tx.select({ sealedAuthor: table.sealedAuthor }).from(table).where(isReview).for('update')
  if (!row) return false
  if (hash('sha256', row.sealedAuthor) !== stored)
    throw new CustodianError(
      `The sealed author of review ${reviewId} was not made from the one that is stored. Nothing was changed.`,
    )
  await tx.update(table).set({ sealedAuthor, authorKids: kids }).where(isReview)
  return true
}
