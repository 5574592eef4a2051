/** The sentences of the page where an admin enters a code. */
export const totpMessages = {
  missing: 'Please enter the code.',
  wrong: 'This code is not right, or it was used already. Please wait for the next one.',
} as const
