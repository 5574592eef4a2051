import { expect, test } from 'vitest'
import { db } from './db.server.ts'
import { acquireLock, tryLock } from './transactions.server.ts'

test('a lock keeps others of its name out until its transaction ends', async () => {
  const free = (name: string) => db().transaction((tx) => tryLock(tx, name))
  await db().transaction(async (tx) => {
    await acquireLock(tx, 'one')
    expect([await free('one'), await free('other')]).toEqual([false, true])
  })
  expect(await free('one')).toBe(true)
})
