import { href } from 'react-router'

export const accountDeleted = 'Your account and everything that belonged to it are erased.'

export type Ending = { title: string; text: string; link: { to: string; label: string } }

/**
 * Returns what visitors read after an erasure or “Sign out everywhere”, or null. A signed-in member who comes with
 * such an address was sent by somebody else.
 */
export function endingIn(query: URLSearchParams): Ending | null {
  if (query.has('goodbye')) return goodbye
  return query.has('signed-out') ? signedOut : null
}

const goodbye = {
  title: accountDeleted,
  text: 'Backups forget it within 30 days. Reviews you wrote stay, because nobody here can tell which are yours:',
  link: { to: href('/review-receipt'), label: 'withdraw them with their receipt codes' },
}

const signedOut = {
  title: 'You are signed out on every device.',
  text: 'Links that were mailed to you for a new password no longer work. The history of each browser stays until you delete it there.',
  link: { to: href('/auth'), label: 'Sign in again' },
}
