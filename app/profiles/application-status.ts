import { defineOptions } from '../ui/form/options.ts'
import { msg } from '../words/words.ts'

export const applicationStatuses = defineOptions({
  pending: msg('Pending'),
  approved: msg('Approved'),
  rejected: msg('Rejected'),
})

export type ApplicationStatus = (typeof applicationStatuses)[number]['id']

export function applicationReference(publicId: string): string {
  return publicId.slice(0, 8)
}
