import type { Transaction } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/realtime/live.server.ts'
import { notifiesAtOnce } from './publication.server.ts'

export async function notifyOpenPages(tx: Transaction, { areReadersConcerned }: { areReadersConcerned: boolean }) {
  if (notifiesAtOnce()) await notify(tx, 'admin-reviews')
  if (areReadersConcerned) await notify(tx, 'reviews', { isQuiet: !notifiesAtOnce() })
}
