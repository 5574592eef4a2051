import { z } from 'zod'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'

const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])-01$/)
const id = z.string().regex(publicIdPattern)

export const reviewCursor = z.tuple([month, id])
