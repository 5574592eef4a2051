import { defineOptions, findOption } from '../../../ui/form/options.ts'

/** Orders of the directory besides its own, which lists the latest month first. */
export const orders = defineOptions({ rating: 'Best rated', reviews: 'Most reviewed', name: 'Name' })

export type DirectoryOrder = '' | (typeof orders)[number]['id']

export function directoryOrder(asked: string): DirectoryOrder {
  return findOption(orders, asked)?.id ?? ''
}
