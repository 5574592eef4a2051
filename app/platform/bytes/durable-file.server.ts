import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bytes } from './byte-streams.server.ts'

export function createFileOnce(path: string, content: string | Uint8Array): boolean {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeAtomically(path, content, linkSync)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

export function replaceFile(path: string, content: string | Uint8Array): void {
  writeAtomically(path, content, renameSync)
}

function writeAtomically(path: string, content: string | Uint8Array, place: (from: string, to: string) => void) {
  const temporary = join(dirname(path), `.temporary-${randomBytes(8).toString('hex')}`)
  try {
    writeFileSync(temporary, content, { flag: 'wx', mode: 0o600, flush: true })
    place(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
  fsyncFolderSync(dirname(path))
}

/** Writes a new file and returns its size once its content is on disk. Its name may still be lost in a power cut. */
export async function writeDurably(path: string, content: Bytes): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

export function appendDurably(path: string, text: string): void {
  writeFileSync(path, text, { flag: 'a', mode: 0o600, flush: true })
  fsyncFolderSync(dirname(path))
}

export async function fsyncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function fsyncFolderSync(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
