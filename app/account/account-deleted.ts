// In a file of its own to keep the first view small.
export const accountDeleted = 'Your account and everything that belonged to it are erased.'
export const afterDeletion =
  'Backups forget it within 30 days. Reviews you wrote stay, because nobody here can tell which are yours:'
