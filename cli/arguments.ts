import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartError } from '../app/platform/config/start-error.server.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** What was typed after a command. Throws StartError with its usage for an option that it does not have. */
export function argumentsOf<Known extends Options = Record<never, never>>(usage: string, options = {} as Known) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}
