// In a file of its own to keep the first view small.
export const accountDeleted = 'Your account and everything that belonged to it are erased.'
