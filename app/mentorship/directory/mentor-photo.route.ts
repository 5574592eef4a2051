import { requireMember } from '../../account/sessions/session.server.ts'
import { fileHeaders, serveFile } from '../../platform/files/file-response.server.ts'
import { maySeePhoto } from '../../profiles/mentors.server.ts'
import { t } from '../../words/words.ts'
import type { Route } from './+types/mentor-photo.route'

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const member = requireMember(context, url)
  const isFileId = /^[0-9a-f]{32}$/.test(params.fileId)
  if (!isFileId || !(await maySeePhoto(member, params.fileId)))
    throw new Response(t('File not found.'), { status: 404 })
  if (request.method === 'HEAD') return new Response(null, { headers: fileHeaders('image') })
  return serveFile(params.fileId, 'image')
}
