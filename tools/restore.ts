import { readFileSync } from 'node:fs'
import { type Erasure, readLedger } from '../app/account/erasure-ledger.server.ts'
import { config } from '../app/platform/config.server.ts'
import { readKeyring } from '../app/platform/keyring-file.server.ts'
import { StartError } from '../app/platform/start-error.server.ts'
import { run } from '../host/run.ts'
import { argumentsOf } from './arguments.ts'
import { openBackupKey } from './backup/backup-key.ts'
import { type Restored, restoreBackup } from './backup/restore-backup.ts'
import { askPassphrase } from './passphrase.ts'
import { refuseOtherUser } from './same-user.ts'
import { untilStopped } from './until-stopped.ts'

const usage = 'Usage: npm run restore -- FILE --key PRIVATE [--ledger FILE | --without-ledger]'
const options = { key: { type: 'string' }, ledger: { type: 'string' }, 'without-ledger': { type: 'boolean' } } as const

await run(async () => {
  const { positionals, values } = argumentsOf(usage, options)
  const [path, ...rest] = positionals
  const { key, ledger } = values
  if (!path || !key || rest.length > 0) throw new StartError(usage)
  const { keysDir, erasuresFile } = config()
  refuseOtherUser(keysDir)
  if (!readKeyring(keysDir))
    throw new StartError(
      `There is no keyring in ${keysDir}. Copy keyring.json of the lost server there from its safe place.`,
    )
  const erasures = values['without-ledger'] ? [] : await ledgerIn(ledger ?? erasuresFile)
  const privateKey = await openBackupKey(key, await askPassphrase(false))
  console.log(inWords(await restoreBackup(config(), path, privateKey, erasures, untilStopped())))
})

async function ledgerIn(path: string): Promise<Erasure[]> {
  const ledger = await readLedger(path)
  // A ledger is empty as long as nobody left; a file with other things in it is another one.
  if (ledger?.length === 0 && readFileSync(path, 'utf8').trim() !== '')
    throw new StartError(`${path} is not a ledger of erasures. Nothing was restored.`)
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
