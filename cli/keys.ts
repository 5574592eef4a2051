import { config, StartError } from '../app/platform/config/config.server.ts'
import { type KeyLabel, keyLabels } from '../app/platform/crypto/keyring.server.ts'
import { run } from '../host/run.ts'
import { parseArguments, withDatabase } from './command.ts'
import {
  addKey,
  removeOldKeys,
  rewriteRecords,
  rotate,
  statusOfKeys,
  type Uses,
  writeWithKey,
} from './keys/rotation.ts'

const usage = `Usage: npm run cli -- keys status
       npm run cli -- keys rotate all | USE

On several machines, one step at a time, with the keyring copied to all of them after each:
       npm run cli -- keys add
       npm run cli -- keys use all | USE
       npm run cli -- keys rewrite
       npm run cli -- keys remove

USE is one of ${keyLabels.join(', ')}.`

await run(async () => {
  const [name = '', uses, ...rest] = parseArguments(usage).positionals
  const folder = config().keysDir
  const command = rest.length === 0 && commandOf(name, uses, folder)
  if (!command) throw new StartError(usage)
  await withDatabase(command)
})

function commandOf(name: string, uses: string | undefined, folder: string): (() => Promise<void>) | undefined {
  const isUses = uses === 'all' || keyLabels.some((label) => label === uses)
  if (name === 'rotate' && isUses) return async () => tellRemoved(await rotate(folder, uses as Uses, tellLeft))
  if (name === 'use' && isUses) return () => writeWithKey(folder, uses as Uses)
  if (uses !== undefined) return undefined
  if (name === 'status') return () => tellStatus(folder)
  if (name === 'add') return async () => console.log(`Added the key ${addKey(folder)}. Nothing is written with it yet.`)
  if (name === 'rewrite') return () => rewriteRecords(tellLeft)
  if (name === 'remove') return async () => tellRemoved(await removeOldKeys(folder))
}

async function tellStatus(folder: string) {
  for (const { label, kid, left } of await statusOfKeys(folder))
    console.log(
      `${label.padEnd(12)} ${kid}  ${left === null ? 'nothing to rewrite' : `${left} records under other keys`}`,
    )
}

function tellLeft(label: KeyLabel, left: number) {
  console.log(`${label}: ${left} left`)
}

function tellRemoved(kids: string[]) {
  console.log(kids.length > 0 ? `Removed: ${kids.join(', ')}` : 'No key was removed: each is still in use.')
}
