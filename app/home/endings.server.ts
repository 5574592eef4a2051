import { href } from 'react-router'
import { msg, t } from '../words/words.ts'

export const accountDeleted = msg('Your account and everything that belonged to it are erased.')

export type Ending = { title: string; text: string; link: { to: string; label: string } }

/**
 * Returns what visitors read after an erasure or “Sign out everywhere”, or null. A signed-in member who comes with
 * such an address was sent by somebody else.
 */
export function endingIn(query: URLSearchParams): Ending | null {
  if (query.has('goodbye')) return goodbye()
  return query.has('signed-out') ? signedOut() : null
}

const goodbye = (): Ending => ({
  title: t(accountDeleted),
  text: t('Backups forget it within 30 days. Reviews you wrote stay, because nobody here can tell which are yours:'),
  link: { to: href('/review-receipt'), label: t('withdraw them with their receipt codes') },
})

const signedOut = (): Ending => ({
  title: t('You are signed out on every device.'),
  text: t(
    'Links that were mailed to you for a new password no longer work. The history of each browser stays until you delete it there.',
  ),
  link: { to: href('/auth'), label: t('Sign in again') },
})
