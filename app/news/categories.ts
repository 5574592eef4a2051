import { defineOptions } from '../ui/form/options.ts'
import { msg } from '../words/words.ts'

export const categories = defineOptions({ News: msg('News'), Events: msg('Events'), Articles: msg('Articles') })

export type Category = (typeof categories)[number]['id']

export const defaultCategory: Category = 'Articles'
