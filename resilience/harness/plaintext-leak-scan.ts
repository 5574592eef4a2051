import { spawnSync } from 'node:child_process'
import { completeMentee } from '../../test/example-application.ts'

/** What the drills' applicants type, and what only a dump of a process would hold. */
const words = [completeMentee.fullName, completeMentee.email, completeMentee.mentorQualities, '@example.org']

/**
 * The files of a data folder, of the log of changes and of what crashes left in it, that hold in the clear what a member
 * typed; a sentence each. Mails that nobody sends lie there as they are.
 */
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
