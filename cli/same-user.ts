import { statSync } from 'node:fs'
import { StartError } from '../app/platform/config/start-error.server.ts'
import { keyringPath } from '../app/platform/crypto/keyring-file.server.ts'

/**
 * Throws StartError unless the keyring of a folder, if there is one, is ours. Root can read that of the user who runs the
 * server too; what root then writes, a new keyring above all, that user cannot read.
 */
export function refuseOtherUser(keysDir: string, us = process.getuid?.()): void {
  const path = keyringPath(keysDir)
  const owner = statSync(path, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === us) return
  throw new StartError(
    `The keyring ${path} belongs to another user of this machine. Run this as the user that runs the server: sudo -u '#${owner}' npm run …`,
  )
}
