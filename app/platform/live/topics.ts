import { decodeSegment } from '../http/url-parts.ts'

// A topic carries no data. Each list has one of its own, so that a change of one does not date a change of another.
const readerTopics = ['articles', 'legal-texts', 'reviews', 'review-batches', 'mentors', 'own'] as const
/** The lists that wait for admins. */
export const adminTopics = [
  'admin-reviews',
  'admin-mentors',
  'admin-mentees',
  'admin-messages',
  'admin-reports',
] as const
const reviewTopics: Topic[] = ['reviews', 'review-batches', 'admin-reviews']

// Likewise each page about one thing.
const kinds = ['article', 'company', 'mentor', 'own'] as const

export const listTopics = [...readerTopics, ...adminTopics] as const
export type ListTopic = (typeof listTopics)[number]
export type Kind = (typeof kinds)[number]
export type Topic = ListTopic | `${Kind}:${string}`

// A company's name has at most 120 characters, and each may be escaped as up to 18.
export const maxTopicLength = 2_500

export function isTopic(text: string): text is Topic {
  return listTopics.some((name) => name === text) || isAboutOneThing(text)
}

// One spelling of each topic, because another would never be told of anything.
function isAboutOneThing(text: string) {
  if (text.length > maxTopicLength) return false
  const key = decodeSegment(text.slice(text.indexOf(':') + 1))
  return key !== '' && kinds.some((kind) => topicOf(kind, key) === text)
}

export function isAdminTopic(topic: string): boolean {
  return adminTopics.some((name) => name === topic)
}

/** Returns whether the time of a change could date what one member has done, for another who knows them. */
export function isAboutMembers(topic: Topic): boolean {
  return topic === 'own' || topic.startsWith('own:') || isAdminTopic(topic)
}

/** Returns whether the time of a change could date a review. */
export function isAboutReviews(topic: Topic): boolean {
  return reviewTopics.some((name) => name === topic) || topic.startsWith('company:')
}

/** Returns the topic of one thing, such as `company:kilimo%20tech`. */
export function topicOf(kind: Kind, key: string): Topic {
  return `${kind}:${encodeURIComponent(key)}`
}
