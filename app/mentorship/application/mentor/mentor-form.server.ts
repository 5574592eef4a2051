import { submitMentorApplication } from './mentor-applications.server.ts'
import { mentorPlan, mentorRedirect } from './mentor-questions.ts'

export const mentorForm = {
  redirectTo: mentorRedirect,
  flashMessage: 'mentorApplication',
  plan: mentorPlan,
  file: { field: 'picture', kind: 'portrait' },
  submit: submitMentorApplication,
} as const
