import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Sql } from 'postgres'
import { translations } from '../app/words/catalogue.server.ts'
import { openDatabase } from '../test/product-database.ts'
import { type ServerProcess, spawnServer } from '../test/server-process.ts'
import { anotherPerson, joinByForm } from './journey.ts'

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>

/** Starts a server with a database of its own, for journeys that would decide on what others send. */
export async function startOwnServer() {
  const settings = { DATA_DIR: mkdtempSync(join(tmpdir(), 'upinde-own-')), DATABASE_URL: '' }
  let running: ServerProcess | undefined

  async function start(port?: string) {
    running = await spawnServer(settings.DATA_DIR, {
      DATABASE_URL: '',
      TRUST_PROXY: 'true',
      LANGUAGES: translations.join(),
      ...(port && { PORT: port }),
    })
    await running.isReady()
    return running
  }

  const { address } = await start()
  const own = {
    settings,
    address,
    /** As if the machine had failed. */
    async killAndStartAgain() {
      if (!running) return
      process.kill(-(running.child.pid ?? 0), 'SIGKILL')
      await running.exited
      await start(running.port)
    },
    async stop() {
      await running?.stop()
      rmSync(settings.DATA_DIR, { recursive: true, force: true })
    },
    async newMember(browser: Browser, options: BrowserContextOptions = {}) {
      const member = await anotherPerson(browser, { baseURL: address, ...options })
      return { member, email: await joinByForm(member.request) }
    },
    async newAdmin(browser: Browser, options: BrowserContextOptions = {}) {
      const { member, email } = await own.newMember(browser, options)
      own.command('cli/admin.ts', 'grant', email)
      return member
    },
    /** Runs a command as an operator of this server does. */
    command(...args: string[]) {
      return execFileSync(process.execPath, args, { env: { ...process.env, ...settings }, encoding: 'utf8' })
    },
    async inDatabase<Found>(ask: (sql: Sql) => PromiseLike<Found>) {
      const sql = openDatabase(settings.DATA_DIR)
      try {
        return await ask(sql)
      } finally {
        await sql.end()
      }
    },
  }
  return own
}
