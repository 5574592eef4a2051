import type { RouterContextProvider } from 'react-router'
import { currentMember, mayAdminister } from '../../account/sessions/session.server.ts'
import { mediaHeaders, serveMedia } from '../../platform/files/file-response.server.ts'
import { t } from '../../words/words.ts'
import type { Route } from './+types/media.route'
import { imageToServe } from './article-images.server.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const image = await imageToServe(params.fileId)
  if (!image || (image.isDraft && !isAdmin(context))) throw new Response(t('File not found.'), { status: 404 })
  const headers = mediaHeaders(image.format, { isPublic: !image.isDraft })
  if (request.method === 'HEAD') return new Response(null, { headers })
  return serveMedia(params.fileId, headers)
}

function isAdmin(context: Readonly<RouterContextProvider>) {
  const member = currentMember(context)
  return member !== null && mayAdminister(member)
}
