import { DrizzleQueryError } from 'drizzle-orm'
import postgres from 'postgres'
import { StartError } from '../app/platform/config/start-error.server.ts'
import { KeyringError } from '../app/platform/crypto/keyring.server.ts'
import type { Lent } from '../app/platform/embedded-postgres/postgres-os-user.server.ts'
import { log, logLine } from '../app/platform/log/log.server.ts'
import { leaveRoot } from './ordinary-user.ts'

export type Rights = {
  /** A command on files of whoever runs it, and on no data of the product. */
  keepsRoot?: boolean
  /** What a command needs whose arguments may name files of root's. */
  lent?: Lent
}

/**
 * Runs a command to its end and leaves, as an ordinary user when root started it; what the operator can mend is said in a
 * sentence, the rest with its stack.
 */
export async function run(command: () => Promise<void>, { keepsRoot = false, lent }: Rights = {}): Promise<never> {
  // A reader of our output who goes away must not take the database down with us.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  logWhatNobodyCaught()
  try {
    if (!keepsRoot) leaveRoot(lent)
    await command()
    process.exit(0)
  } catch (error) {
    const sentence = inWords(error)
    console.error(sentence ? `\n${sentence}\n` : isOfDatabase(error) ? withoutMessage(error) : error)
    process.exit(1)
  }
}

const trouble: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it can only be read',
  ENOENT: 'there is no such file or folder',
  EEXIST: 'there is something else of that name',
  ENOTDIR: 'a part of it is no folder',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
}

/** What somebody can mend, in words: what says so of itself, and a file that cannot be used. */
function inWords(error: unknown) {
  if (error instanceof StartError || error instanceof KeyringError) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  return trouble[code] && `${path ?? 'A file that was named'} cannot be used: ${trouble[code]}.`
}

// The message of a query's error quotes its parameters, that of a refused row the row.
function isOfDatabase(error: unknown) {
  return error instanceof DrizzleQueryError || error instanceof postgres.PostgresError
}

function withoutMessage(error: unknown) {
  return logLine('error', 'database-refused', { error }, new Date())
}

// Node would print the error itself, and a database error's message holds what was being stored.
function logWhatNobodyCaught() {
  process.on('unhandledRejection', (error) => log('error', 'unhandled-rejection', { error }))
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught-exception', { error })
    process.exit(1)
  })
}
