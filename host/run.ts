import { ConfigError } from '../app/platform/config.server.ts'
import { DatabaseInUse } from '../app/platform/embedded-postgres.server.ts'
import { KeyringError } from '../app/platform/keyring.server.ts'

/** Runs a command to its end and leaves; what the operator can mend is said in a sentence, the rest with its stack. */
export async function run(command: () => Promise<void>): Promise<never> {
  try {
    await command()
    process.exit(0)
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof DatabaseInUse || error instanceof KeyringError
    console.error(isExpected ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}
