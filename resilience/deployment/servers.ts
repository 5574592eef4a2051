import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../../app/platform/config/config.server.ts'
import { makeKeyring } from '../../app/platform/crypto/keyring-file.server.ts'
import { ensureCustodian } from '../../app/workplaces/escrow/custodian-keys.server.ts'
import { type ServerProcess, spawnServer } from '../../test/server-process.ts'

/**
 * Servers that share what `settings` name and the keys of this process, each with a data folder of its own. In: a port
 * for each. Out: how to kill one and start it again, and how to stop all.
 */
export async function startServers(ports: string[], settings: Record<string, string>) {
  makeKeyring(config().keysDir)
  ensureCustodian()
  const running: ServerProcess[] = []
  for (const place of ports.keys()) await start(place)

  async function start(place: number) {
    const folder = join(config().dataDir, `server-${place}`)
    for (const kept of ['keys', 'custodian'])
      cpSync(join(config().dataDir, kept), join(folder, kept), { recursive: true })
    const server = await spawnServer(folder, {
      ...settings,
      PORT: ports[place] ?? '',
      TRUST_PROXY: 'true',
      ADMIN_TOTP: 'off',
    })
    running[place] = server
    await server.isOpen()
  }

  return {
    addresses: ports.map((port) => `http://localhost:${port}`),
    start,
    async kill(place: number) {
      running[place]?.child.kill('SIGKILL')
      await running[place]?.exited
    },
    async stop() {
      await Promise.all(running.map((server) => server.stop()))
    },
  }
}
