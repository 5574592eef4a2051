import { requireAdmin, requireMember } from '../../account/sessions/session.server.ts'
import { fileHeaders, serveFile } from '../../platform/files/file-response.server.ts'
import { applicationReference } from '../../profiles/application-status.ts'
import { t } from '../../words/words.ts'
import type { Route } from './+types/cv.route'
import { openCv, ownerOfCv } from './application-access.server.ts'

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { userId } = requireMember(context, url)
  const isOwn = isFileId(params.fileId) && (await ownerOfCv(params.fileId)) === userId
  if (!isOwn) throw notFound()
  if (request.method === 'HEAD') return new Response(null, { headers: fileHeaders('cv') })
  return serveFile(params.fileId, 'cv')
}

/** Serves a CV to an admin. Not a GET, because each access is recorded in the audit log. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { isAdmin } = requireMember(context, url)
  if (!isAdmin || request.method !== 'POST' || !isFileId(params.fileId)) throw notFound()
  const { userId } = requireAdmin(context)
  // Throws for a missing file before anything is recorded; the content is read only once the answer is sent.
  const file = await serveFile(params.fileId, 'cv')
  const publicId = await openCv(userId, params.fileId)
  if (!publicId) throw notFound()
  file.headers.set('Content-Disposition', `attachment; filename="cv-${applicationReference(publicId)}.pdf"`)
  return file
}

function isFileId(text: string) {
  return /^[0-9a-f]{32}$/.test(text)
}

function notFound() {
  return new Response(t('File not found.'), { status: 404 })
}
