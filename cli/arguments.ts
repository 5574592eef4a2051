import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartError } from '../app/platform/config/start-error.server.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export function parseArguments<Known extends Options = Record<never, never>>(usage: string, options = {} as Known) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}
