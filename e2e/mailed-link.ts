import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Without a relay, mails are files in the data folder. */
export async function mailedLink(email: string): Promise<string> {
  const folder = join(process.env.DATA_DIR ?? '', 'mail')
  let link = ''
  await expect(() => {
    const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    link = /\S+\/auth\/new-password\?token=\S+/.exec(mails.find((mail) => mail.includes(email)) ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
