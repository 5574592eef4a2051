import { defineOptions } from '../../ui/form/options.ts'
import { msg } from '../../words/words.ts'

/** What somebody may show to the other in a pair. */
export const shareables = defineOptions({
  name: msg('Name'),
  country: msg('Country'),
  email: msg('Email'),
  phone: msg('Phone'),
  linkedin: msg('LinkedIn'),
})

export type Shareable = (typeof shareables)[number]['id']

/** The days and the messages of each, before anybody shows how to be reached. */
export const daysBeforeContact = 7
export const messagesBeforeContact = 3

export function isContact(shareable: Shareable): boolean {
  return shareable !== 'name' && shareable !== 'country'
}

/** Returns what of `mine` the other sees: ways of contact only when both have chosen one. */
export function shownOf(mine: readonly Shareable[], theirs: readonly Shareable[]): Shareable[] {
  const isMutual = mine.some(isContact) && theirs.some(isContact)
  return mine.filter((each) => isMutual || !isContact(each))
}
