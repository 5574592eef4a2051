import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { cursorId, keyset } from '../platform/db/lists/keyset.server.ts'
import { reviews } from './tables.ts'

export const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])-01$/)

export const isPending = sql`not ${reviews.isApproved} and ${reviews.queueBatch} is not null`

export const newestFirst = keyset('desc', [reviews.month, reviews.id], z.tuple([month, cursorId]))

export const queueOrder = keyset(
  'asc',
  [reviews.month, reviews.queueBatch, reviews.id],
  z.tuple([month, z.int32(), cursorId]),
)
