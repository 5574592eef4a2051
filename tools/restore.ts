import { parseArgs } from 'node:util'
import { type Erasure, readLedger } from '../app/account/erasure-ledger.server.ts'
import { config } from '../app/platform/config.server.ts'
import { StartError } from '../app/platform/start-error.server.ts'
import { run } from '../host/run.ts'
import { openBackupKey } from './backup/backup-key.ts'
import { type Restored, restoreBackup } from './backup/restore-backup.ts'
import { askPassphrase } from './passphrase.ts'

const usage = 'Usage: npm run restore -- FILE --key PRIVATE [--ledger FILE | --without-ledger]'
const options = { key: { type: 'string' }, ledger: { type: 'string' }, 'without-ledger': { type: 'boolean' } } as const

await run(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, strict: false, options })
  const [path, ...rest] = positionals
  const { key, ledger } = values
  if (!path || typeof key !== 'string' || rest.length > 0) throw new StartError(usage)
  const erasures = values['without-ledger']
    ? []
    : await ledgerIn(typeof ledger === 'string' ? ledger : config().erasuresFile)
  const privateKey = await openBackupKey(key, await askPassphrase(false))
  console.log(inWords(await restoreBackup(config(), path, privateKey, erasures)))
})

async function ledgerIn(path: string): Promise<Erasure[]> {
  const ledger = await readLedger(path)
  if (ledger) return ledger
  throw new StartError(
    `There is no ledger of erasures at ${path}. Copy the file erasures of the lost data folder there, or name it with --ledger FILE. If it is lost, --without-ledger restores without: whoever erased the account since the backup is then back, and must be erased by hand.`,
  )
}

function inWords({ madeAt, counts, erased }: Restored) {
  const rows = Object.entries(counts.rows).map(([table, count]) => `  ${table.padEnd(24)} ${count}`)
  return [
    `Restored as it was at ${madeAt}.`,
    ...rows,
    `  files                    ${counts.files}`,
    `Erased again: ${erased}`,
    'Everybody signs in anew. Start the server: npm start',
  ].join('\n')
}
