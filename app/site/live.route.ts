import { requireAdmin, requireMember } from '../account/session.server.ts'
import { liveStream, type Topic, topics } from '../platform/live.server.ts'
import type { Route } from './+types/live.route'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const asked = url.searchParams.getAll('topic')
  const wanted = topics.filter((topic) => asked.includes(topic))
  if (wanted.includes('admin')) requireAdmin(context)
  if (wanted.some(isForMembers)) requireMember(context, url)
  return liveStream(wanted, Number(url.searchParams.get('age')) || 0, request.signal)
}

function isForMembers(topic: Topic) {
  return topic !== 'articles'
}
