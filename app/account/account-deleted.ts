/** What the home page says to somebody whose account was just erased. Alone in its file, because the first view is light. */
export const accountDeleted = 'Your account and everything that belonged to it are erased.'
