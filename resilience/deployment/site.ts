import { join } from 'node:path'
import { freePort } from '../../test/free-port.ts'
import { bucketAddress, startObjectStore, storeCredentials } from '../../test/object-store.ts'
import { startProxy } from '../../test/proxy.ts'
import { startServers } from './servers.ts'

export type Site = Awaited<ReturnType<typeof openSite>>

/** Starts two servers behind nginx. This process uses their database and file store from now on. */
export async function openSite(folder: string, database: { DATABASE_URL: string; DATABASE_READ_URL?: string }) {
  const ports = [String(await freePort()), String(await freePort())]
  const storePort = await freePort()
  const store = await startObjectStore(join(folder, 'store'), storePort, 'upinde')
  const proxy = await startProxy(join(folder, 'proxy'), ports)
  const settings = {
    ...database,
    ...storeCredentials,
    FILES_URL: bucketAddress(storePort, 'upinde'),
    PUBLIC_URL: proxy.publicUrl,
    // The admins of a test have no authenticator app.
    ADMIN_TOTP: 'off',
  }
  Object.assign(process.env, settings)
  const servers = await startServers(ports, settings)
  return {
    publicUrl: proxy.publicUrl,
    proxyLog: proxy.log,
    servers,
    async close() {
      await servers.stop()
      await proxy.stop()
      await store.stop()
    },
  }
}
