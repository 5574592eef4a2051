import { z } from 'zod'
import { mentorQuestions } from '../app/mentorship/application/mentor/mentor-questions.ts'
import { notListed, ownName, privacyFriendlyName } from '../app/profiles/listing-preference.ts'
import { areas, flexible, languages } from '../app/profiles/mentoring-options.ts'
import { idsOf } from '../app/ui/form/options.ts'
import { emailOf, type Form, optionalAnswers } from './answers.ts'
import mentorsJson from './content/mentors.json' with { type: 'json' }
import { portraitSchema } from './drawings/portrait.ts'

export type SampleMentor = z.infer<typeof mentorSchema>

/**
 * A mentor with an `alias` is listed under it, and one with `languages` has saved the settings; `state` keeps a mentor out of the directory, `places` closes the places.
 */
export const mentorSchema = z.strictObject({
  ...optionalAnswers(mentorQuestions),
  fullName: z.string(),
  supportAreas: z.array(z.enum(idsOf(areas))).default([]),
  languages: z.array(z.enum(idsOf(languages))).optional(),
  showsCountry: z.literal(true).optional(),
  alias: z.string().optional(),
  state: z.enum(['pending', 'unlisted']).optional(),
  places: z.enum(['asked', 'away', 'resting', 'on hold']).optional(),
  portrait: portraitSchema.optional(),
})

/** Invented people and companies, newest first. */
export const mentors: SampleMentor[] = z.array(mentorSchema).parse(mentorsJson)

export function mentorForm(mentor: SampleMentor): Form {
  const { alias, state, places, portrait, supportAreas, languages, showsCountry, ...answers } = mentor
  const listed = alias ? privacyFriendlyName : ownName
  const single = {
    availability: flexible,
    ...answers,
    email: emailOf(answers.fullName),
    galleryPreference: state === 'unlisted' ? notListed : listed,
    displayName: alias ?? '',
  }
  return [...Object.entries(single), ...supportAreas.map((area): [string, string] => ['supportAreas', area])]
}
