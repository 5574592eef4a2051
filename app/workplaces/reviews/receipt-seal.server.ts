import { hkdfSync } from 'node:crypto'
import { bech32 } from '@scure/base'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

const smallestBytes = 1024

/** Returns the public key of a receipt code, as an age recipient. Its private half is derived from the code alone. */
export function receiptKey(code: Buffer): Promise<string> {
  return identityToRecipient(identityOf(code))
}

/** Encrypts JSON so that only the receipt code opens it, padded to a power of two to hide how long it is. */
export async function sealToReceipt(key: string, value: unknown): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(key)
  return Buffer.from(await encrypter.encrypt(padded(Buffer.from(JSON.stringify(value)))))
}

/** Throws when the code is not the one it was sealed to, or when a byte was changed. */
export async function openWithReceipt(code: Buffer, sealed: Buffer): Promise<unknown> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(code))
  return JSON.parse(await decrypter.decrypt(sealed, 'text'))
}

function identityOf(code: Buffer) {
  const secret = Buffer.from(hkdfSync('sha256', code, '', 'receipt-key/v1', 32))
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', secret).toUpperCase()
}

// JSON may end in spaces.
function padded(bytes: Buffer) {
  const size = Math.max(smallestBytes, 2 ** Math.ceil(Math.log2(bytes.length)))
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length, ' ')])
}
