import { unreadableForm } from './form-parser.server.ts'

export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw unreadableForm()
  }
}
