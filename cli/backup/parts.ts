/** Two archives, of which only the one without reviews is kept for long (backup.md). */
export const parts = ['data', 'reviews'] as const

export type Part = (typeof parts)[number]
