import { KeyringError } from '../app/platform/keyring.server.ts'
import { log } from '../app/platform/log.server.ts'
import { StartError } from '../app/platform/start-error.server.ts'

/** Runs a command to its end and leaves; what the operator can mend is said in a sentence, the rest with its stack. */
export async function run(command: () => Promise<void>): Promise<never> {
  // A reader of our output who goes away must not take the database down with us.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  logWhatNobodyCaught()
  try {
    await command()
    process.exit(0)
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof KeyringError
    console.error(isExpected ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

// Node would print the error itself, and a database error's message holds what was being stored.
function logWhatNobodyCaught() {
  process.on('unhandledRejection', (error) => log('error', 'unhandled-rejection', { error }))
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught-exception', { error })
    process.exit(1)
  })
}
