import { unreadableForm } from './form-parser.server.ts'

/** The fields of a posted form without files. Throws a 400 Response for what is no form, or breaks off. */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw unreadableForm()
  }
}
