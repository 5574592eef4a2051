import { z } from 'zod'
import { json } from '../../app/platform/text/schemas.server.ts'

/** Two archives, of which only the one without reviews is kept for long (docs/backup.md). */
export const parts = ['data', 'reviews'] as const

export type Part = (typeof parts)[number]

export const headerName = 'backup.json'

const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/)
const headerSchema = json(
  z.object({
    version: z.literal(2),
    part: z.enum(parts),
    madeAt: z.iso.datetime(),
    /** Time of the last applied migration in the journal. */
    schemaAt: z.number().int(),
    keyringProofs: z.array(z.object({ kid: z.string(), proof: z.string() })),
    /** Ordered so that each table refers only to earlier ones. */
    tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
  }),
)

export type Header = z.infer<typeof headerSchema>

export const countsName = 'counts.json'

const countsSchema = json(
  z.object({
    rows: z.record(identifier, z.number().int()),
    files: z.number().int(),
    bytes: z.number().int(),
    gone: z.number().int(),
  }),
)

export type Counts = z.infer<typeof countsSchema>

export const parseHeader = (text: string): Header => headerSchema.parse(text)
export const parseCounts = (text: string): Counts => countsSchema.parse(text)

export const noCounts = (): Counts => ({ rows: {}, files: 0, bytes: 0, gone: 0 })
