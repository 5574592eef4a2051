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

/** Returns the texts of a form by field: of a field that was sent several times the first, of one that was not sent ''. */
export function textsIn<Fields extends FieldLimits>(form: FormData, fields: Fields): Record<keyof Fields, string> {
  const texts = Object.keys(fields).map((field) => [field, String(form.get(field) ?? '')])
  return Object.fromEntries(texts)
}

/** Returns all that was sent of a field, such as the ticked boxes of a group. */
export function allIn(form: FormData, field: string): string[] {
  return form.getAll(field).map(String)
}
