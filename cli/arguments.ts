import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartError } from '../app/platform/config/config.server.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export function parseArguments<Known extends Options = Record<never, never>>(usage: string, options = {} as Known) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}
