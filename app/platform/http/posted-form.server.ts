import { type FieldLimits, maxTextBytes, parseForm } from './form-parser.server.ts'

const maxFramingBytes = 64 * 1024

/** Reads the texts of a form, and no files. */
export async function postedForm(request: Request, fields: FieldLimits): Promise<FormData> {
  const form = new FormData()
  await parseForm(request, {
    fields,
    maxBytes: maxTextBytes + maxFramingBytes,
    onText: (name, value) => form.append(name, value),
    onFile: async () => {},
  })
  return form
}
