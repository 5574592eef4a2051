import { defineOptions } from '../ui/form/options.ts'
import { msg } from '../words/words.ts'

/** How far admins are with what somebody sent; `received` still waits for them. */
export const handlingStates = defineOptions({
  received: msg('Received'),
  'in touch': msg('In touch'),
  closed: msg('Closed'),
})

export type HandlingState = (typeof handlingStates)[number]['id']
