import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Encrypter } from 'age-encryption'
import type { Config } from '../../app/platform/config.server.ts'
import { connect } from '../../app/platform/db.server.ts'
import { writeDurably } from '../../app/platform/durable-file.server.ts'
import { inLittleMemory } from '../../app/platform/little-memory.server.ts'
import { flushFolder } from '../../app/platform/local-disk.server.ts'
import { StartError } from '../../app/platform/start-error.server.ts'
import { archiveOf } from './archive.ts'
import { sealedArchive } from './archive-seal.ts'
import { type Counts, noCounts } from './contents.ts'

export type Written = { path: string; size: number; counts: Counts }

const dayMs = 24 * 60 * 60_000
const keptMs = 30 * dayMs
const backupName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.age(\.part)?$/

/**
 * Writes a backup that is whole and on disk, or none. Out: where it lies and what it holds. Throws StartError when the key
 * is none, or the disk has no room.
 */
export async function writeBackup(settings: Config, publicKey: string): Promise<Written> {
  const folder = settings.backupDir
  const path = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.age`)
  const part = `${path}.part`
  const counts = noCounts()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const size = await writeDurably(part, await encrypted(settings, publicKey, counts))
    await rename(part, path)
    await flushFolder(folder)
    return { path, size, counts }
  } catch (error) {
    await rm(part, { force: true })
    throw hasNoRoom(error) ? new StartError(`There is no room left in ${folder}: no backup was written.`) : error
  }
}

/** Deletes the backups of more than 30 days ago, and what a killed one left a day ago. Out: how many. */
export async function forgetOldBackups(folder: string, now = new Date()): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const old = names.filter((name) => {
    const [, day, hour, minute, second, part] = backupName.exec(name) ?? []
    if (!day) return false
    const age = now.getTime() - Date.parse(`${day}T${hour}:${minute}:${second}Z`)
    return age > (part ? dayMs : keptMs)
  })
  for (const name of old) await rm(join(folder, name), { force: true })
  if (old.length > 0) await flushFolder(folder)
  return old.length
}

async function* backupBytes(settings: Config, counts: Counts) {
  const lost = new AbortController()
  // One connection, so that all is read in one transaction; one that is lost would leave us waiting for its rows.
  const sql = connect(settings, 'primary', { max: 1, max_lifetime: null, onclose: () => lost.abort() })
  try {
    yield* sealedArchive(archiveOf(sql, lost.signal, counts))
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function encrypted(settings: Config, publicKey: string, counts: Counts) {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(publicKey)
  } catch (error) {
    throw new StartError('BACKUP_KEY is not a key: a letter of it must be wrong.', { cause: error })
  }
  return encrypter.encrypt(NodeStream.from(inLittleMemory(backupBytes(settings, counts))) as ReadableStream<Uint8Array>)
}

function hasNoRoom(error: unknown) {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
}
