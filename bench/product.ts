import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get, type IncomingMessage, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Sql } from 'postgres'
import { openDatabase } from '../test/product-database.ts'
import { startServer } from '../test/server-process.ts'

export type Product = { folder: string; address: string; pid: number; sql: Sql }

/** The server under load has the first core for itself; the program that loads it has the other. */
export const serverCore = 0

/** Gives `work` an empty folder, whose database the modules of the product use. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  process.env.DATA_DIR = folder
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the product while `measure` runs, on one core if it is given. */
export async function withProduct<Result>(
  folder: string,
  { core, settings }: { core?: number; settings?: Record<string, string> },
  measure: (product: Product) => Promise<Result>,
): Promise<Result> {
  const { address, pid, stop } = await startServer(folder, { TRUST_PROXY: 'true', ...settings }, { core })
  const sql = openDatabase(folder)
  try {
    return await measure({ folder, address, pid, sql })
  } finally {
    await sql.end()
    await stop()
  }
}

/** Returns the bytes of a page as they came, compressed or not. */
export async function pageAt(address: string, options: RequestOptions = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(address, options, resolve).on('error', reject)
  const answer = await promise
  const bytes = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}.`)
  return { bytes, encoding: answer.headers['content-encoding'] }
}

/** Returns what /proc says of the memory of a process, in MB of 1,000,000 bytes. */
export function megabytes(pid: number, file: 'status' | 'smaps_rollup', name: string): number {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/${file}`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / 1e6
}

export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
