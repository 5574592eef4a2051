export const accountDeleted = 'Your account and everything that belonged to it are erased.'
