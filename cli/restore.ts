import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { config, StartError } from '../app/platform/config/config.server.ts'
import { readKeyring } from '../app/platform/crypto/keyring-file.server.ts'
import { type Ledger, readLedger } from '../app/platform/endings/ledger.server.ts'
import { type Rights, run } from '../host/run.ts'
import { openBackupKey } from './backup/backup-key.ts'
import { inWords, restoreBackup } from './backup/restore-backup.ts'
import { reviewsName } from './backup/write-backup.ts'
import { parseArguments, requireKeyringOwner, untilStopped } from './command.ts'
import { askPassphrase } from './passphrase.ts'

const usage = `Usage: npm run cli -- restore FILE --key PRIVATE [--reviews FILE | --without-reviews] [--ledger FILE | --without-ledger]`
const options = {
  key: { type: 'string' },
  reviews: { type: 'string' },
  'without-reviews': { type: 'boolean' },
  ledger: { type: 'string' },
  'without-ledger': { type: 'boolean' },
} as const

const noLedger: Ledger = { endings: [], completeUntil: null }

const rights: Rights = { lent: 'reading' }

await run(async () => {
  const { positionals, values } = parseArguments(usage, options)
  const [path, ...rest] = positionals
  const { key, ledger } = values
  if (!path || !key || rest.length > 0) throw new StartError(usage)
  const { keysDir, ledgerFile } = config()
  requireKeyringOwner(keysDir)
  if (!readKeyring(keysDir))
    throw new StartError(
      `There is no keyring in ${keysDir}. Copy keyring.json of the lost server there from its safe place.`,
    )
  const endings = values['without-ledger'] ? noLedger : await ledgerIn(ledger ?? ledgerFile)
  const reviews = values['without-reviews'] ? null : reviewsBeside(path, values.reviews)
  const privateKey = await openBackupKey(key, await askPassphrase(false))
  const restored = await restoreBackup(config(), { data: path, reviews }, privateKey, endings, untilStopped())
  console.log(inWords(restored, endings))
}, rights)

function reviewsBeside(path: string, named = join(dirname(path), reviewsName)) {
  if (existsSync(named)) return named
  throw new StartError(
    `There is no archive of reviews at ${named}. Bring the newest ${reviewsName}, or name it with --reviews FILE. If it is lost, --without-reviews restores everything else.`,
  )
}

async function ledgerIn(path: string): Promise<Ledger> {
  const ledger = await readLedger(path)
  // An empty ledger is valid, but a file with other content is not a ledger.
  if (ledger?.endings.length === 0 && !ledger.completeUntil && readFileSync(path, 'utf8').trim() !== '')
    throw new StartError(`${path} is not a ledger of endings. Nothing was restored.`)
  if (ledger) return ledger
  throw new StartError(
    `There is no ledger of endings at ${path}. Copy the file erasures of the lost data folder there, or name it with --ledger FILE. If it is lost, --without-ledger restores without: accounts that were erased since the backup are then back and must be erased by hand, and everything is closed that members may have closed since.`,
  )
}
