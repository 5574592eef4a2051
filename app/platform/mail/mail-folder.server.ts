import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '../config/config.server.ts'
import { recipientIndex, recipientIndexes } from './mail-recipient.server.ts'
import { mailFileName } from './mail-transport.server.ts'

/** Deletes the mails that were written as files before a moment. */
export async function forgetOldMail(before: Date): Promise<void> {
  for (const name of await mailFiles()) {
    const path = pathOf(name)
    const written = await stat(path).catch(() => null)
    if (written && written.mtime < before) await rm(path, { force: true })
  }
}

/** Deletes the mails that were written as files for an address, except the one with the id that is to stay. */
export async function forgetMailTo(address: string, staying?: string): Promise<void> {
  const beginning = `${recipientIndex(address)}.`
  const kept = staying && mailFileName(address, staying)
  const theirs = (await mailFiles()).filter((name) => name.startsWith(beginning) && name !== kept)
  for (const name of theirs) await rm(pathOf(name), { force: true })
}

/** Brings the names of the mails for an address under the current key, so that they are found when the one before is gone. */
export async function renameMailTo(address: string): Promise<void> {
  const [current = '', ...others] = recipientIndexes(address).map((index) => `${index}.`)
  for (const name of await mailFiles()) {
    const old = others.find((beginning) => name.startsWith(beginning))
    if (old) await rename(pathOf(name), pathOf(name.replace(old, current)))
  }
}

async function mailFiles() {
  return readdir(config().mailDir).catch(() => [])
}

function pathOf(name: string) {
  return join(config().mailDir, name)
}
