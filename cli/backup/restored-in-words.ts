import type { Ledger } from '../../app/platform/endings/ledger.server.ts'
import type { Restored } from './restore-backup.ts'

const allClosed = `The ledger is not newer than the backup, so all is closed that somebody may have closed since: pairs, requests and offers have ended, nothing is shown to others, no mentor is listed or has open places, and no search goes on. Members open again what they want open, and mentors who want to be listed apply again. Put on hold again whom the team has put on hold since the backup.`

export function inWords({ madeAt, reviewsMadeAt, counts, erased, isAllNoted }: Restored, { completeUntil }: Ledger) {
  const rows = Object.entries(counts.rows).map(([table, count]) => `  ${table.padEnd(24)} ${count}`)
  return [
    `Restored as it was at ${madeAt}, ${reviewsMadeAt ? `reviews as at ${reviewsMadeAt}` : 'without reviews'}.`,
    ...rows,
    `  files                    ${counts.files}`,
    `Erased again: ${erased}`,
    isAllNoted ? `Ended again: all that had ended until ${completeUntil?.toISOString()}` : allClosed,
    'Everybody signs in anew. Start the server: npm start',
  ].join('\n')
}
