import { z } from 'zod'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'

/** The place of a review in a list: its month and its id. */
export const reviewCursor = z.tuple([
  z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])-01$/),
  z.string().regex(publicIdPattern),
])
