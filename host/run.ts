import { DrizzleQueryError } from 'drizzle-orm'
import postgres from 'postgres'
import { StartError } from '../app/platform/config/config.server.ts'
import { KeyringError } from '../app/platform/crypto/keyring.server.ts'
import type { LentCapability } from '../app/platform/embedded-postgres/postgres-os-user.server.ts'
import { log, logLine } from '../app/platform/log/log.server.ts'
import { leaveRoot } from './ordinary-user.ts'

export type Rights = {
  keepsRoot?: boolean
  lent?: LentCapability
}

export async function run(command: () => Promise<void>, { keepsRoot = false, lent }: Rights = {}): Promise<never> {
  // A reader of our output that goes away must not take the database down with us.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  logUncaughtErrors()
  try {
    if (!keepsRoot) leaveRoot(lent)
    await command()
    process.exit(0)
  } catch (error) {
    const sentence = inWords(error)
    console.error(sentence ? `\n${sentence}\n` : isDatabaseError(error) ? withoutMessage(error) : error)
    process.exit(1)
  }
}

const fileErrors: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it can only be read',
  ENOENT: 'there is no such file or folder',
  EEXIST: 'there is something else of that name',
  ENOTDIR: 'a part of it is no folder',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
}

function inWords(error: unknown) {
  if (error instanceof StartError || error instanceof KeyringError) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  return fileErrors[code] && `${path ?? 'A file that was named'} cannot be used: ${fileErrors[code]}.`
}

function isDatabaseError(error: unknown) {
  return error instanceof DrizzleQueryError || error instanceof postgres.PostgresError
}

function withoutMessage(error: unknown) {
  return logLine('error', 'database-refused', { error }, new Date())
}

// Node would print the error itself, and the message of a database error holds what was being stored.
function logUncaughtErrors() {
  process.on('unhandledRejection', (error) => log('error', 'unhandled-rejection', { error }))
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught-exception', { error })
    process.exit(1)
  })
}
