import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { parseConfig } from '../../app/platform/config/config.server.ts'
import { embeddedFolders, embeddedLogin } from '../../app/platform/db/connection-options.server.ts'
import { migrateDatabase } from '../../app/platform/db/migrate.server.ts'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { prepareCluster } from '../../app/platform/embedded-postgres/postgres-cluster.server.ts'
import { databaseUrl, socketOf } from '../product-database.ts'
import { postmasterOf } from '../server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string
    appUrl: string
    template: string
    testFolder: string
  }
}

/** Uses DATABASE_URL or an embedded PostgreSQL without fsync, and makes a template database that test files clone. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-test-'))
  const external = process.env.DATABASE_URL
  const embedded = external ? undefined : await embeddedForTests(folder)
  const serverUrl = external ?? embedded?.serverUrl ?? ''
  const appUrl = external ?? embedded?.appUrl ?? ''
  const template = `upinde_test_${process.pid}`
  const sql = postgres(databaseUrl(serverUrl, 'postgres'), { max: 1, ...socketOf(serverUrl), onnotice: () => {} })
  await sql.unsafe(`create database ${template} owner ${new URL(appUrl).username}`)
  await migrateDatabase(parseConfig({ DATABASE_URL: databaseUrl(appUrl, template, true) }))
  project.provide('serverUrl', serverUrl)
  project.provide('appUrl', appUrl)
  project.provide('template', template)
  project.provide('testFolder', folder)

  return async () => {
    if (external) await dropDatabases(sql, template)
    await sql.end()
    await embedded?.server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function dropDatabases(sql: postgres.Sql, template: string) {
  const left = await sql`select datname from pg_database where datname like ${`${template}%`}`
  for (const { datname } of left) await sql.unsafe(`drop database ${datname} with (force)`)
}

async function embeddedForTests(folder: string) {
  const settings = parseConfig({ DATA_DIR: folder })
  await prepareCluster(settings)
  const folders = embeddedFolders(settings)
  appendFileSync(
    join(folders.cluster, 'postgresql.conf'),
    // Servers and pools of several tests share these connections; a test of a limit sets its own.
    'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\nmax_connections = 200\n',
  )
  stopWithThisProcess(folder)
  const server = await startEmbeddedPostgres(settings)
  await migrateDatabase(settings)
  const addressAs = (user: 'upinde' | 'postgres') => {
    const { password } = embeddedLogin(settings, user)
    return `postgres://${user}:${password}@localhost/postgres?host=${encodeURIComponent(folders.socket)}`
  }
  return { server, serverUrl: addressAs('postgres'), appUrl: addressAs('upinde') }
}

/** Stops the database however this process ends, short of SIGKILL. */
function stopWithThisProcess(folder: string) {
  process.once('exit', () => {
    const postmaster = postmasterOf(folder)
    if (postmaster) process.kill(postmaster, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}
