import { resolve } from 'node:path'
import { config, StartError } from '../app/platform/config/config.server.ts'
import { run } from '../host/run.ts'
import { makeBackupKey } from './backup/backup-key.ts'
import { deleteOldBackups, inWords, writeBackup } from './backup/write-backup.ts'
import { parseArguments, withUnmigratedDatabase } from './command.ts'
import { askPassphrase } from './passphrase.ts'

const usage = 'Usage: npm run cli -- backup\n       npm run cli -- backup new-key [FILE]'

const rights = { keepsRoot: process.argv.includes('new-key') }

await run(async () => {
  const [name, file, ...rest] = parseArguments(usage).positionals
  if (name === undefined) return backUp()
  if (name !== 'new-key' || rest.length > 0) throw new StartError(usage)
  await newKey(resolve(file ?? 'backup-key.age'))
}, rights)

async function backUp() {
  const settings = config()
  const { backupKey, backupDir } = settings
  if (!backupKey)
    throw new StartError(
      'BACKUP_KEY is not set. Make a pair of keys on a machine that is offline: npm run cli -- backup new-key',
    )
  const old = await deleteOldBackups(backupDir)
  if (old > 0) console.log(`Older than 30 days, and deleted: ${old}`)
  console.log(inWords(await withUnmigratedDatabase(() => writeBackup(settings, backupKey))))
}

async function newKey(path: string) {
  const publicKey = await makeBackupKey(path, await askPassphrase(true))
  console.log(
    `The private key, which stays away from the server: ${path}\nSetting of the server: BACKUP_KEY=${publicKey}`,
  )
}
