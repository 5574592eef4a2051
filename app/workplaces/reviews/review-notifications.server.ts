import type { Transaction } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/realtime/live.server.ts'
import { notifiesAtOnce } from './publication.server.ts'

/**
 * Tells open pages, where they are told at once, that a review came, was approved or is gone: admins always, readers where
 * they saw it or see it now. Everywhere else nobody is told, because the moment could point at the author.
 */
export async function notifyOpenPages(tx: Transaction, { areReadersConcerned }: { areReadersConcerned: boolean }) {
  if (!notifiesAtOnce()) return
  await notify(tx, 'admin-reviews')
  if (areReadersConcerned) await notify(tx, 'reviews')
}
