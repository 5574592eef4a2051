import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { directAddress } from '../../../test/stalling-proxy.ts'
import { config, StartError } from '../config/config.server.ts'
import { migrateDatabase } from './migrate.server.ts'

const notification = 'A'.charCodeAt(0)

test('a server does not start behind a pooler that swallows notifications, and does behind any other', async () => {
  for (const swallows of [false, true]) {
    const migrated = migrateDatabase({ ...config(), externalDatabaseUrl: await pooled({ swallows }) })
    if (!swallows) await migrated
    else await expect(migrated).rejects.toThrow(StartError)
    if (swallows) await expect(migrated).rejects.toThrow('Use the pooler in session mode')
  }
})

/** Returns the address of the database through a pooler that may drop every NotificationResponse. */
async function pooled({ swallows }: { swallows: boolean }) {
  const { address, target } = directAddress()
  const pooler = createServer((client) => {
    const upstream = connect(target)
    let unread = Buffer.alloc(0)
    client.on('data', (bytes) => upstream.write(bytes)).once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
    upstream.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      // Each message of PostgreSQL is a letter, its length without the letter, and its content.
      while (unread.length >= 5 && unread.length > unread.readUInt32BE(1)) {
        const end = 1 + unread.readUInt32BE(1)
        if (!swallows || unread[0] !== notification) client.write(unread.subarray(0, end))
        unread = unread.subarray(end)
      }
    })
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void pooler.close())
  return Object.assign(address, { hostname: '127.0.0.1', port: String((pooler.address() as AddressInfo).port) }).href
}
