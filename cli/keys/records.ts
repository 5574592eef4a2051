import {
  countOutdatedAddresses,
  countOutdatedPasswords,
  reindexAddresses,
  rewrapPasswordBatch,
} from '../../app/account/key-rotation.server.ts'
import type { KeyLabel } from '../../app/platform/crypto/keyring.server.ts'
import { listFileIds, rewrapStoredFile, usesCurrentKey } from '../../app/platform/files/files.server.ts'
import { mailUnderOtherKeys, resealWaitingMail } from '../../app/platform/mail/mail.server.ts'
import { resealRows, rowsUnderOtherKeys } from './sealed-columns.ts'

/** `kept`: never rewritten, because the derived key only checks hashes. `none`: nothing lasting is stored under it. */
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
    left: countOutdatedAddresses,
    async rewrite() {
      // In this order: after a kill in between, the addresses still count as not rewritten.
      await resealWaitingMail()
      await reindexAddresses()
    },
  },
  pepper: { left: countOutdatedPasswords, rewrite: rewrapPasswordBatch },
  file: {
    async left() {
      let others = 0
      for await (const fileId of listFileIds(new Date(Date.now() + 60_000)))
        if (!(await usesCurrentKey(fileId))) others += 1
      return others
    },
    async rewrite() {
      for await (const fileId of listFileIds(new Date(Date.now() + 60_000)))
        if (!(await usesCurrentKey(fileId))) await rewrapStoredFile(fileId)
    },
  },
  // Audit rows, erasure marks and archive seals never change, receipts are in the hands of the authors, and of
  // two people who tried only the hash is known.
  audit: 'kept',
  erasure: 'kept',
  backup: 'kept',
  receipt: 'kept',
  avoid: 'kept',
  // Sign-ins, devices and counters start again, repeat marks last ten minutes, and the outbox key only orders mail.
  session: 'none',
  device: 'none',
  outbox: 'none',
  limits: 'none',
  contact: 'none',
  // A calendar takes an event that is saved again for another one.
  calendar: 'none',
  'sign-up-code': 'none',
  own: 'none',
}
