import { menteeQuestions } from '../app/mentorship/application/mentee/mentee-questions.ts'
import { notListed, ownName, privacyFriendlyName } from '../app/mentorship/application/mentor/listing-preference.ts'
import { flexible, mentorQuestions } from '../app/mentorship/application/mentor/mentor-questions.ts'
import { toSearchKey } from '../app/platform/text/search-key.ts'
import type { SampleMentee } from './mentees.ts'
import type { SampleMentor } from './mentors.ts'

/** Fields as a browser sends them. */
export type Form = [name: string, value: string][]

const [early = '', mid = '', senior = '', graduate = '', founder = ''] = mentorQuestions.professionalStage.options
const stages = { early, mid, senior, graduate, founder }
const [fromDirectory = '', byUs = '', both = ''] = menteeQuestions.matchPreference.options
const wishes = { directory: fromDirectory, match: byUs, both }

export function mentorForm(mentor: SampleMentor): Form {
  const { alias, state, portrait, availability = flexible, professionalStage, ...same } = mentor
  const listed = alias ? privacyFriendlyName : ownName
  return Object.entries({
    ...same,
    email: emailOf(mentor),
    professionalStage: stages[professionalStage],
    availability,
    galleryPreference: state === 'unlisted' ? notListed : listed,
    displayName: alias ?? '',
  })
}

export function menteeForm(mentee: SampleMentee): Form {
  const { growthAreas, wishes: wish, professionalStage, hasCv, ...same } = mentee
  return [
    ...Object.entries({
      ...same,
      email: emailOf(mentee),
      professionalStage: stages[professionalStage],
      matchPreference: wishes[wish],
    }),
    ...growthAreas.map((area): [string, string] => ['growthAreas', area]),
  ]
}

function emailOf({ fullName }: { fullName: string }) {
  return `${toSearchKey(fullName).replace(/[^a-z]+/g, '.')}@mail.example`
}
