import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '../config/config.server.ts'
import { log } from '../log/log.server.ts'
import { mailFileName, recipientIndex, recipientIndexes } from './mail-transport.server.ts'

export async function forgetOldMail(before: Date): Promise<void> {
  for (const name of await mailFiles()) {
    const path = pathOf(name)
    const written = await stat(path).catch(() => null)
    if (written && written.mtime < before) await rm(path, { force: true })
  }
}

/** What it is part of is done, so nobody sees an error. The folder is emptied after a week anyway. */
export async function deleteMailFilesOrLog(address: string, keptMailId: string): Promise<void> {
  await deleteMailFilesTo(address, keptMailId).catch((error) => log('error', 'mail-files-left', { error }))
}

export async function deleteMailFilesTo(address: string, keptMailId?: string): Promise<void> {
  const prefix = `${recipientIndex(address)}.`
  const newest = keptMailId && mailFileName(address, keptMailId)
  const obsolete = (await mailFiles()).filter((name) => name.startsWith(prefix) && name !== newest)
  for (const name of obsolete) await rm(pathOf(name), { force: true })
}

/** Renames the mails for an address to its index under the current key, so that they are found without the old key. */
export async function reindexMailFilesTo(address: string): Promise<void> {
  const [current = '', ...others] = recipientIndexes(address).map((index) => `${index}.`)
  for (const name of await mailFiles()) {
    const outdated = others.find((prefix) => name.startsWith(prefix))
    if (outdated) await rename(pathOf(name), pathOf(name.replace(outdated, current)))
  }
}

async function mailFiles() {
  return readdir(config().mailDir).catch(() => [])
}

function pathOf(name: string) {
  return join(config().mailDir, name)
}
