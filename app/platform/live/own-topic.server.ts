import { blindIndex } from '../crypto/sealed.server.ts'
import { type Topic, topicOf } from './topics.ts'

/** Returns the topic of what is for one member only. No address names it: a page asks for `own`. */
export function ownTopic(userId: string): Topic {
  return topicOf('own', blindIndex('own', userId))
}
