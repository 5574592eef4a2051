import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { config, parseConfig } from '../../app/platform/config/config.server.ts'
import { createKeyringOnce } from '../../app/platform/crypto/keyring-file.server.ts'
import { migrateDatabase } from '../../app/platform/db/migrate.server.ts'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { ensureCustodianKeys } from '../../app/workplaces/authors/custodian-keys.server.ts'
import { freePort } from '../../test/free-port.ts'
import { bucketAddress, startObjectStore, storeCredentials } from '../../test/object-store.ts'
import { databaseUrlOf } from '../../test/product-database.ts'
import { startProxy } from '../../test/proxy.ts'
import type { ServerProcess } from '../../test/server-process.ts'
import { startedServer } from './harness.ts'

/**
 * Starts two servers behind nginx, each with its own data folder, and a database and a file store that belong to neither,
 * as on other machines. This process uses these two from now on.
 */
export async function openSite(folder: string) {
  const [storePort, ...ports] = [await freePort(), String(await freePort()), String(await freePort())]
  const databaseFolder = join(folder, 'database-host')
  const ofDatabase = parseConfig({ DATA_DIR: databaseFolder })
  const database = await startEmbeddedPostgres(ofDatabase)
  await migrateDatabase(ofDatabase)
  const store = await startObjectStore(join(folder, 'store'), storePort, 'upinde')
  const proxy = await startProxy(join(folder, 'proxy'), ports)
  const settings = {
    ...storeCredentials,
    DATABASE_URL: databaseUrlOf({ DATA_DIR: databaseFolder }),
    FILES_URL: bucketAddress(storePort, 'upinde'),
    PUBLIC_URL: proxy.publicUrl,
    // The admins of a test have no authenticator app.
    ADMIN_TOTP: 'off',
  }
  Object.assign(process.env, settings)
  const { dataDir, keysDir } = config()
  createKeyringOnce(keysDir)
  ensureCustodianKeys()
  const servers: ServerProcess[] = []

  async function start(place: number) {
    const ownFolder = join(dataDir, `server-${place}`)
    for (const kept of ['keys', 'custodian']) cpSync(join(dataDir, kept), join(ownFolder, kept), { recursive: true })
    servers[place] = await startedServer(ownFolder, { ...settings, PORT: ports[place] ?? '' })
  }
  for (const place of ports.keys()) await start(place)

  return {
    publicUrl: proxy.publicUrl,
    proxyLog: proxy.log,
    start,
    async kill(place: number) {
      servers[place]?.child.kill('SIGKILL')
      await servers[place]?.exited
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await proxy.stop()
      await store.stop()
      await database.stop()
    },
  }
}
