import { z } from 'zod'
import { parts } from './parts.ts'

/** What a backup begins with: which schema its rows fit, under which keys things are sealed, and which tables follow. */
export const headerName = 'backup.json'

const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/)
const headerSchema = z.object({
  version: z.literal(2),
  part: z.enum(parts),
  madeAt: z.iso.datetime(),
  /** The moment in the migrations' journal of the last one that was applied. */
  schemaAt: z.number().int(),
  keyringProofs: z.array(z.object({ kid: z.string(), proof: z.string() })),
  /** In an order in which each table refers to earlier ones only. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
})

export type Header = z.infer<typeof headerSchema>

/** What a backup ends with: how much is in it. */
export const countsName = 'counts.json'

const countsSchema = z.object({
  rows: z.record(identifier, z.number().int()),
  files: z.number().int(),
  bytes: z.number().int(),
  /** Files that were deleted while the backup was written. */
  gone: z.number().int(),
})

export type Counts = z.infer<typeof countsSchema>

export const parseHeader = (text: string): Header => headerSchema.parse(JSON.parse(text))
export const parseCounts = (text: string): Counts => countsSchema.parse(JSON.parse(text))

export const noCounts = (): Counts => ({ rows: {}, files: 0, bytes: 0, gone: 0 })
