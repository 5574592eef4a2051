import { defineOptions } from '../../../ui/form/options.ts'

/** Months. */
export const terms = defineOptions({ '3': '3 months', '6': '6 months', '12': '12 months' })

export const yesOrNo = defineOptions({ yes: 'Yes', no: 'No' })
