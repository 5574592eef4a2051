import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Encrypter } from 'age-encryption'
import { fsyncFolder, writeDurably } from '../../app/platform/bytes/durable-file.server.ts'
import { withGcPressure } from '../../app/platform/bytes/gc-pressure.server.ts'
import { type Config, StartError } from '../../app/platform/config/config.server.ts'
import { connect } from '../../app/platform/db/db.server.ts'
import { archiveOf } from './archive.ts'
import { sealedArchive } from './archive-seal.ts'
import { type Counts, noCounts, type Part } from './contents.ts'

export type BackupSummary = { paths: Record<Part, string>; size: number; counts: Counts }

export const reviewsName = 'reviews.tar.age'

const dayMs = 24 * 60 * 60_000
const keptMs = 30 * dayMs
const backupName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.age(\.part)?$/

export async function writeBackup(settings: Config, publicKey: string): Promise<BackupSummary> {
  const folder = settings.backupDir
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const paths = { data: join(folder, `${time}Z.tar.age`), reviews: join(folder, reviewsName) }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const data = await writeArchive(settings, publicKey, 'data', paths.data)
  await writeArchive(settings, publicKey, 'reviews', paths.reviews)
  return { paths, ...data }
}

/** Leaves out figures of the reviews, which would reveal in which night one arrived. */
export function inWords({ paths, size, counts }: BackupSummary): string {
  const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0)
  const gone = counts.gone > 0 ? `, deleted meanwhile: ${counts.gone}` : ''
  return [
    `${paths.data}\nRows: ${rows}\nFiles: ${counts.files}${gone}\nBytes: ${size}`,
    `${paths.reviews}\nWhole and on disk`,
  ].join('\n')
}

async function writeArchive(settings: Config, publicKey: string, part: Part, path: string) {
  const counts = noCounts()
  const unfinished = `${path}.part`
  try {
    await rm(unfinished, { force: true })
    const size = await writeDurably(unfinished, await encrypted(part, settings, publicKey, counts))
    await rename(unfinished, path)
    await fsyncFolder(dirname(path))
    return { size, counts }
  } catch (error) {
    await rm(unfinished, { force: true })
    const folder = dirname(path)
    throw hasNoRoom(error) ? new StartError(`There is no room left in ${folder}: no backup was written.`) : error
  }
}

export async function deleteOldBackups(folder: string, now = new Date()): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const old = names.filter((name) => {
    const [, day, hour, minute, second, part] = backupName.exec(name) ?? []
    if (!day) return false
    const age = now.getTime() - Date.parse(`${day}T${hour}:${minute}:${second}Z`)
    return age > (part ? dayMs : keptMs)
  })
  for (const name of old) await rm(join(folder, name), { force: true })
  if (old.length > 0) await fsyncFolder(folder)
  return old.length
}

async function* backupBytes(part: Part, settings: Config, counts: Counts) {
  const lost = new AbortController()
  // One connection, to read everything in one transaction; when it is lost, the driver would wait for rows forever.
  const sql = connect(settings, 'primary', { max: 1, max_lifetime: null, onclose: () => lost.abort() })
  try {
    yield* sealedArchive(archiveOf(part, sql, lost.signal, counts))
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function encrypted(part: Part, settings: Config, publicKey: string, counts: Counts) {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(publicKey)
  } catch (error) {
    throw new StartError('BACKUP_KEY is not a key: a letter of it must be wrong.', { cause: error })
  }
  return encrypter.encrypt(
    NodeStream.from(withGcPressure(backupBytes(part, settings, counts))) as ReadableStream<Uint8Array>,
  )
}

function hasNoRoom(error: unknown) {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
}
