import { defineOptions } from '../ui/form/options.ts'

export const applicationStatuses = defineOptions({ pending: 'Pending', approved: 'Approved', rejected: 'Rejected' })

/** Labelled like `handlingStates`, but a new application is stored as `pending`, as the specification says. */
export const menteeStatuses = defineOptions({ pending: 'Received', 'in touch': 'In touch', closed: 'Closed' })

export type ApplicationStatus = (typeof applicationStatuses)[number]['id']
export type MenteeStatus = (typeof menteeStatuses)[number]['id']

export function applicationReference(publicId: string): string {
  return publicId.slice(0, 8)
}
