import { readFileSync } from 'node:fs'
import { EscrowError } from './escrow-error.server.ts'

export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new EscrowError(`${path} cannot be read.`)
  }
}
