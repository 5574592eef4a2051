import { requireMember } from '../account/session.server.ts'
import { liveStream, topics } from '../platform/live.server.ts'
import type { Route } from './+types/live.route'

export function loader({ context, request, url }: Route.LoaderArgs) {
  const asked = url.searchParams.getAll('topic')
  const wanted = topics.filter((topic) => asked.includes(topic))
  const isForEverybody = wanted.every((topic) => topic === 'articles')
  if (!isForEverybody) {
    const member = requireMember(context, url)
    if (wanted.includes('admin') && !member.isAdmin) throw new Response(null, { status: 403 })
  }
  // The body of this answer would be dropped unread, and with it nobody would close the stream.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } })
  return liveStream(wanted, Number(url.searchParams.get('age')) || 0, request.signal)
}
