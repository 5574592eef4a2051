import type { Transaction } from '../../../platform/db/db.server.ts'
import { notify, topicOf } from '../../../platform/realtime/live.server.ts'
import { notifiesAtOnce } from '../publication.server.ts'

/** `company` is the key of the company of which readers see something else now. */
export async function notifyOpenPages(tx: Transaction, { company }: { company: string | null }): Promise<void> {
  if (notifiesAtOnce()) await notify(tx, 'admin-reviews')
  if (company) await notify(tx, [topicOf('company', company), 'reviews'], { isQuiet: !notifiesAtOnce() })
}
