import { z } from 'zod'
import {
  byUs,
  fromDirectory,
  menteeQuestions,
  openToBoth,
} from '../app/mentorship/application/mentee/mentee-questions.ts'
import { emailOf, type Form, nameIn, optionalAnswers } from './answers.ts'
import menteesJson from './content/mentees.json' with { type: 'json' }

export type SampleMentee = z.infer<typeof menteeSchema>

// One of these options contains the brand's name.
const wishes = { directory: fromDirectory, match: byUs, both: openToBoth }

export const menteeSchema = z.strictObject({
  ...optionalAnswers(menteeQuestions),
  fullName: z.string(),
  growthAreas: z.array(z.enum(menteeQuestions.growthAreas.options)),
  wishes: nameIn(wishes),
  hasCv: z.literal(true).optional(),
})

/** Invented people, newest first. */
export const mentees: SampleMentee[] = z.array(menteeSchema).parse(menteesJson)

export function menteeForm({ growthAreas, wishes: wish, hasCv, ...answers }: SampleMentee): Form {
  return [
    ...Object.entries({ ...answers, email: emailOf(answers.fullName), matchPreference: wishes[wish] }),
    ...growthAreas.map((area): [string, string] => ['growthAreas', area]),
  ]
}
