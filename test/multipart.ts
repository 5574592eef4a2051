export type FormFields = Record<string, string | string[]>

export function multipart(fields: FormFields, file?: { field: string; name: string; content: Buffer }): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  if (file) form.append(file.field, new File([new Uint8Array(file.content)], file.name))
  return form
}
