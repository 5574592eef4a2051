export const categories = ['News', 'Events', 'Articles'] as const

export type Category = (typeof categories)[number]

export const defaultCategory: Category = 'Articles'

export function isCategory(text: string): text is Category {
  return (categories as readonly string[]).includes(text)
}
