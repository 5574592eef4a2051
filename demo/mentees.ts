import { z } from 'zod'
import { menteeQuestions } from '../app/mentorship/application/mentee/mentee-questions.ts'
import { idsOf } from '../app/ui/form/options.ts'
import { emailOf, type Form, optionalAnswers } from './answers.ts'
import menteesJson from './content/mentees.json' with { type: 'json' }

export type SampleMentee = z.infer<typeof menteeSchema>

export const menteeSchema = z.strictObject({
  ...optionalAnswers(menteeQuestions),
  fullName: z.string(),
  growthAreas: z.array(z.enum(idsOf(menteeQuestions.growthAreas.options))),
  hasCv: z.literal(true).optional(),
  state: z.enum(['admitted', 'paused', 'question', 'refused', 'left', 'on hold']).optional(),
})

/** Invented people, newest first. */
export const mentees: SampleMentee[] = z.array(menteeSchema).parse(menteesJson)

export function menteeForm({ growthAreas, hasCv, state, ...answers }: SampleMentee): Form {
  return [
    ...Object.entries({ ...answers, email: emailOf(answers.fullName) }),
    ...growthAreas.map((area): [string, string] => ['growthAreas', area]),
  ]
}
