import { type FieldLimits, maxFormBytes, parseForm } from './form-parser.server.ts'

/** Reads the texts of a form, and no files. */
export async function postedForm(request: Request, fields: FieldLimits): Promise<FormData> {
  const form = new FormData()
  await parseForm(request, {
    fields,
    maxBytes: maxFormBytes,
    onText: (name, value) => form.append(name, value),
    onFile: async () => {},
  })
  return form
}
