import { submitMentorApplication } from './mentor-applications.server.ts'
import { afterMentor, mentorPlan } from './mentor-questions.ts'

/** How a posted mentor application is read and stored. */
export const mentorForm = {
  next: afterMentor,
  done: 'mentorApplication',
  plan: mentorPlan,
  file: { field: 'picture', kind: 'portrait' },
  submit: submitMentorApplication,
} as const
