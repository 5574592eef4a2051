import { defineOptions } from '../ui/form/options.ts'
import { msg } from '../words/words.ts'

export const applicationStatuses = defineOptions({
  pending: msg('Pending'),
  approved: msg('Approved'),
  rejected: msg('Rejected'),
})

/** Labelled like `handlingStates`, but a new application is stored as `pending`, as the specification says. */
export const menteeStatuses = defineOptions({
  pending: msg('Received'),
  'in touch': msg('In touch'),
  closed: msg('Closed'),
})

export type ApplicationStatus = (typeof applicationStatuses)[number]['id']
export type MenteeStatus = (typeof menteeStatuses)[number]['id']

export function applicationReference(publicId: string): string {
  return publicId.slice(0, 8)
}
