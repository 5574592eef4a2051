import { defineOptions } from '../ui/form/options.ts'

/** How far admins are with what somebody sent; `received` still waits for them. */
export const handlingStates = defineOptions({ received: 'Received', 'in touch': 'In touch', closed: 'Closed' })

export type HandlingState = (typeof handlingStates)[number]['id']
