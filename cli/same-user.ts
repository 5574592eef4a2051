import { statSync } from 'node:fs'
import { StartError } from '../app/platform/config/config.server.ts'
import { keyringPath } from '../app/platform/crypto/keyring-file.server.ts'

/** Root can read the keyring of the user who runs the server, but that user cannot read a keyring that root writes. */
export function requireKeyringOwner(keysDir: string, us = process.getuid?.()): void {
  const path = keyringPath(keysDir)
  const owner = statSync(path, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === us) return
  throw new StartError(
    `The keyring ${path} belongs to another user of this machine. Run this as the user that runs the server: sudo -u '#${owner}' npm run …`,
  )
}
