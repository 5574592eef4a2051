export const categories = ['News', 'Events', 'Articles'] as const

export type Category = (typeof categories)[number]

export const defaultCategory: Category = 'Articles'

/** Whether a text is one of the three categories. */
export function isCategory(text: string): text is Category {
  return (categories as readonly string[]).includes(text)
}
