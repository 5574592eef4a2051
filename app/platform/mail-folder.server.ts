import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from './config.server.ts'

/** Deletes the mails that were written as files before a moment. */
export async function forgetOldMail(before: Date): Promise<void> {
  for (const path of await mailFiles()) {
    const written = await stat(path).catch(() => null)
    if (written && written.mtime < before) await rm(path, { force: true })
  }
}

/** Deletes the mails that were written as files for an address. */
export async function forgetMailTo(address: string): Promise<void> {
  for (const path of await mailFiles()) {
    const mail = await readFile(path, 'utf8').catch(() => '')
    const [, to] = /^To: <?([^\n>]*)>?$/m.exec(mail) ?? []
    if (to?.toLowerCase() === address.toLowerCase()) await rm(path, { force: true })
  }
}

async function mailFiles() {
  const { mailDir } = config()
  const names = await readdir(mailDir).catch(() => [])
  return names.map((name) => join(mailDir, name))
}
