import { spawnSync } from 'node:child_process'
import { completeMentee } from '../../test/example-application.ts'

/** What applicants in the tests type, and a domain that only a memory dump would hold. */
const words = [completeMentee.fullName, completeMentee.email, completeMentee.mentorQualities, '@example.org']

/** Searches the write-ahead log and crash dumps too. Undelivered mails in `mail/` are stored as plain text. */
export function plaintextLeaks(dataDir: string): string[] {
  const { status, stdout } = spawnSync('grep', [
    '-rlaF',
    '--exclude-dir=mail',
    ...words.flatMap((word) => ['-e', word]),
    dataDir,
  ])
  if (status !== 0 && status !== 1) throw new Error('The data folder could not be searched.')
  const files = String(stdout).split('\n').filter(Boolean)
  return files.map((file) => `${file.slice(dataDir.length)} holds what a member typed.`)
}
