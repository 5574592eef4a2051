import { submitMenteeApplication } from './mentee-applications.server.ts'
import { afterMentee, menteePlan } from './mentee-questions.ts'

/** How a posted mentee application is read and stored. */
export const menteeForm = {
  next: afterMentee,
  done: 'menteeApplication',
  plan: menteePlan,
  file: { field: 'cv', kind: 'cv' },
  submit: submitMenteeApplication,
} as const
