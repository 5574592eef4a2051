import { test } from 'vitest'
import { closeDatabases } from './db.server.ts'
import { listenToChannel } from './pg-listen.server.ts'

test('closing the databases ends listening', async () => {
  const open = Promise.withResolvers<void>()
  const listening = listenToChannel('closing', { onOpen: () => open.resolve(), onMessage: () => {} })
  await open.promise
  await closeDatabases()
  await listening
})
