import { submitMenteeApplication } from './mentee-applications.server.ts'
import { menteePlan, menteeRedirect } from './mentee-questions.ts'

export const menteeForm = {
  redirectTo: menteeRedirect,
  flashMessage: 'menteeApplication',
  plan: menteePlan,
  file: { field: 'cv', kind: 'cv' },
  submit: submitMenteeApplication,
} as const
