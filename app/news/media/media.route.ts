import { mediaHeaders, serveMedia } from '../../platform/files/file-response.server.ts'
import type { Route } from './+types/media.route'
import { imageFormat } from './article-images.server.ts'

export async function loader({ params, request }: Route.LoaderArgs) {
  const format = await imageFormat(params.fileId)
  if (!format) throw new Response('File not found.', { status: 404 })
  if (request.method === 'HEAD') return new Response(null, { headers: mediaHeaders(format) })
  return serveMedia(params.fileId, format)
}
