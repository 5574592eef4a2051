import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from './config.server.ts'
import { recipientIndex } from './mail-recipient.server.ts'
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

async function mailFiles() {
  return readdir(config().mailDir).catch(() => [])
}

function pathOf(name: string) {
  return join(config().mailDir, name)
}
