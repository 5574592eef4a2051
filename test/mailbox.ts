import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../app/platform/config/config.server.ts'
import { deliverMail } from '../app/platform/mail/mail.server.ts'

const seen = new Set<string>()

/** The mails that are due and were not read before, as their files hold them. */
export async function newMails(): Promise<string[]> {
  await deliverMail()
  const folder = config().mailDir
  const unread = (existsSync(folder) ? readdirSync(folder) : []).filter((file) => !seen.has(file))
  for (const file of unread) seen.add(file)
  return unread.map((file) => readFileSync(join(folder, file), 'utf8'))
}
