import { defineOptions } from '../ui/form/options.ts'

export const categories = defineOptions({ News: 'News', Events: 'Events', Articles: 'Articles' })

export type Category = (typeof categories)[number]['id']

export const defaultCategory: Category = 'Articles'
