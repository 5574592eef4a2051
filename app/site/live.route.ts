import { readSession } from '../account/sessions/known-sessions.server.ts'
import {
  currentMember,
  type Member,
  mayAdminister,
  requireAdmin,
  requireMember,
} from '../account/sessions/session.server.ts'
import { sessionIdOf } from '../account/sessions/session-cookie.server.ts'
import { clientKeyOf } from '../platform/http/network.server.ts'
import { textParameter, textParameters } from '../platform/http/url-parts.ts'
import { changesSince, liveStream, ownTopic } from '../platform/live/live.server.ts'
import { isAdminTopic, isTopic, maxTopicLength, type Topic } from '../platform/live/topics.ts'
import type { Route } from './+types/live.route'

const maxTopics = 10

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const asked = textParameters(url.searchParams, 'topic', maxTopics, maxTopicLength + 1).filter(isTopic)
  const age = Number(textParameter(url.searchParams, 'age') || Number.NaN)
  if (!asked.every(isPublic)) requireMember(context, url)
  const member = currentMember(context)
  // Whose pages may hear of what is somebody's own comes from the session, never from the address.
  const topics = asked
    .filter((topic) => !topic.startsWith('own:'))
    .map((topic) => (topic === 'own' && member ? ownTopic(member.userId) : topic))
  if (member?.isAdmin && topics.some(isAdminTopic)) requireAdmin(context)
  if (!mayHear(member, topics)) throw new Response(null, { status: 403 })
  if (request.method === 'HEAD') return changesSince(request.headers.get('if-none-match'), { topics, age })
  const sessionId = sessionIdOf(request) ?? ''
  return liveStream({
    listener: member ? { kind: 'member', session: sessionId } : { kind: 'visitor', client: clientKeyOf(request) },
    topics,
    age,
    signal: request.signal,
    mayStillHear: async () => !member || mayStillHear(await readSession(sessionId), topics),
  })
}

function isPublic(topic: Topic) {
  return topic === 'articles' || topic.startsWith('article:')
}

function mayHear(member: Member | null, topics: Topic[]) {
  return !topics.some(isAdminTopic) || (member !== null && mayAdminister(member))
}

// A member's stream ends with the session; a visitor's, which is never checked, carries nothing that could be revoked.
function mayStillHear(member: Member | null, topics: Topic[]) {
  return member !== null && mayHear(member, topics)
}
