import { z } from 'zod'

export const base64Bytes = z.base64().transform((text): Buffer => Buffer.from(text, 'base64'))

export function json<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'Not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
}
