import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../../app/platform/config/config.server.ts'
import { createKeyringOnce } from '../../app/platform/crypto/keyring-file.server.ts'
import { ensureCustodianKeys } from '../../app/workplaces/authors/custodian-keys.server.ts'
import { type ServerProcess, spawnServer } from '../../test/server-process.ts'

/** Starts servers that share `settings` and the keys of this process, each with its own data folder. */
export async function startServers(ports: string[], settings: Record<string, string>) {
  createKeyringOnce(config().keysDir)
  ensureCustodianKeys()
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
