import { decodeSegment } from './platform/http/url-parts.ts'
import { type Kind, type ListTopic, type Topic, topicOf } from './platform/live/topics.ts'
import { nameKey } from './platform/text/clean-text.ts'
import { factsOf, type RoutePath } from './route-manifest.server.ts'

/** Returns what the page of a route shows at `pathname`: lists, and what its address names. */
export function topicsAt(route: RoutePath, pathname: string): Topic[] {
  return (factsOf(route).topics ?? []).map((topic) => {
    const [kind, parameter] = topic.split('/:') as [Kind, string | undefined]
    if (!parameter) return topic as ListTopic
    const place = route.split('/').findIndex((segment) => segment.replace(/\?$/, '') === `:${parameter}`)
    const named = decodeSegment(pathname.split('/')[place] ?? '')
    return topicOf(kind, kind === 'company' ? nameKey(named) : named)
  })
}
