import { defineOptions } from '../../ui/form/options.ts'

export const applicationStatuses = defineOptions({ pending: 'Pending', approved: 'Approved', rejected: 'Rejected' })

export type ApplicationStatus = (typeof applicationStatuses)[number]['id']
