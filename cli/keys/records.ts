import {
  addressesUnderOtherKeys,
  passwordsUnderOtherKeys,
  reindexAddresses,
  rewrapPasswords,
} from '../../app/account/key-rotation.server.ts'
import type { KeyLabel } from '../../app/platform/crypto/keyring.server.ts'
import { isUnderCurrentKey, listFiles, rewrapStoredFile } from '../../app/platform/files/files.server.ts'
import { mailUnderOtherKeys, resealWaitingMail } from '../../app/platform/mail/mail.server.ts'
import { resealRows, rowsUnderOtherKeys } from './sealed-columns.ts'

/**
 * What is stored under the keys of a use: how many records are under others than the current one, and a batch of work that
 * brings them under it. `kept`: nothing is rewritten, and the derived key stays, which only checks hashes. `none`: nothing
 * lasting is stored.
 */
type Records = { left(): Promise<number>; rewrite(): Promise<void> } | 'kept' | 'none'

export const records: Record<KeyLabel, Records> = {
  pii: {
    left: async () => (await rowsUnderOtherKeys()) + (await mailUnderOtherKeys()),
    async rewrite() {
      await resealRows()
      await resealWaitingMail()
    },
  },
  'email-index': {
    left: addressesUnderOtherKeys,
    async rewrite() {
      // In this order: a kill in between leaves addresses that are counted as still to do.
      await resealWaitingMail()
      await reindexAddresses()
    },
  },
  pepper: { left: passwordsUnderOtherKeys, rewrite: rewrapPasswords },
  file: {
    async left() {
      let others = 0
      for await (const fileId of listFiles(new Date(Date.now() + 60_000)))
        if (!(await isUnderCurrentKey(fileId))) others += 1
      return others
    },
    async rewrite() {
      for await (const fileId of listFiles(new Date(Date.now() + 60_000)))
        if (!(await isUnderCurrentKey(fileId))) await rewrapStoredFile(fileId)
    },
  },
  // Rows of the log, marks of erasures and seals of archives are never changed, and receipts are in the authors' hands.
  audit: 'kept',
  erasure: 'kept',
  backup: 'kept',
  receipt: 'kept',
  // Members sign in again, devices are strangers again, counts begin anew, marks of repeated messages last ten minutes, and
  // the queue of a mail decides only what is sent first.
  session: 'none',
  device: 'none',
  outbox: 'none',
  limits: 'none',
  contact: 'none',
}
