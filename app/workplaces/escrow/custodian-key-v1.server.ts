import { scryptSync } from 'node:crypto'
import { z } from 'zod'
import { decrypt } from '../../platform/crypto/aes-gcm.server.ts'
import { base64Bytes, json } from '../../platform/text/schemas.server.ts'

const format = 'custodian-key/v1'
// OWASP Password Storage Cheat Sheet; uses 128 MiB.
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 144 * 2 ** 20 }

/** The key files of before the age format, which custodians may keep for years. */
export const keyFileV1 = json(
  z.object({ format: z.literal(format), kid: z.string(), salt: base64Bytes, sealed: base64Bytes }),
)

export function openKeyFileV1({ kid, salt, sealed }: z.infer<typeof keyFileV1>, passphrase: string): string {
  return decrypt(scryptSync(passphrase, salt, 32, scryptCost), sealed, `${format}|${kid}`)
}
