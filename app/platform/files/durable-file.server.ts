import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bytes } from './rechunk.server.ts'

/** Writes a new file durably and atomically. Returns false when the file already exists. */
export function createFileOnce(path: string, content: string | Uint8Array): boolean {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `.temporary-${randomBytes(8).toString('hex')}`)
  try {
    writeFileSync(temporary, content, { flag: 'wx', mode: 0o600, flush: true })
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(temporary, { force: true })
  }
  flushFolder(folder)
  return true
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

export function replaceFile(path: string, content: string | Uint8Array): void {
  const folder = dirname(path)
  const temporary = join(folder, `.temporary-${randomBytes(8).toString('hex')}`)
  try {
    writeFileSync(temporary, content, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
  flushFolder(folder)
}

export function appendDurably(path: string, text: string): void {
  writeFileSync(path, text, { flag: 'a', mode: 0o600, flush: true })
  flushFolder(dirname(path))
}

function flushFolder(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
