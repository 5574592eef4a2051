import { readFileSync } from 'node:fs'
import { StartError } from '../../platform/config/config.server.ts'

/** Thrown before anything is unsealed or written. The message is a sentence for the custodian. */
export class CustodianError extends StartError {}

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new CustodianError(`${path} cannot be read.`)
  }
}
