import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../app/platform/config/config.server.ts'
import { deliverMail } from '../app/platform/mail/mail.server.ts'

const seen = new Set<string>()

/** Delivers mails that are due and returns those not returned before. */
export async function newMails(): Promise<string[]> {
  await deliverMail()
  const folder = config().mailDir
  const unread = (existsSync(folder) ? readdirSync(folder) : []).filter((file) => !seen.has(file))
  for (const file of unread) seen.add(file)
  return unread.map((file) => readFileSync(join(folder, file), 'utf8'))
}
