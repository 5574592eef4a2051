import { choice, line, paragraphs, type Question } from '../ui/wizard/question.ts'
import type { Plan } from '../ui/wizard/steps.ts'
import { applicationTexts, careerQuestions, linkedinQuestion, personalQuestions } from './application-questions.ts'
import { galleryPreferences, privacyFriendlyName } from './gallery.ts'

export const flexible = 'As needed (flexible)'

/** Every question of the mentor application in the order it is asked, with its options as the specification spells them. */
export const mentorQuestions = {
  ...personalQuestions,
  ...careerQuestions,
  company: {
    step: 2,
    title: 'Company',
    label: 'Where do you work?',
    hint: 'Optional. Shown on your profile; without it we say “a leading firm”.',
    ...line(),
  },
  role: {
    step: 2,
    title: 'Role',
    label: 'Your role',
    hint: 'Optional. Shown on your profile. Keep it broad if few people hold it.',
    ...line(),
  },
  professionalBio: {
    step: 2,
    title: 'Professional bio',
    label: 'Your professional bio',
    hint: 'Shown on your profile: what you do, what you have learnt, what you can help with. Leave out what you do not want members to know.',
    isRequired: true,
    ...paragraphs(),
  },
  linkedin: { step: 2, ...linkedinQuestion },
  availability: {
    step: 3,
    title: 'Availability',
    label: 'How often could you meet a mentee?',
    isRequired: true,
    ...choice('Once a month', 'Twice a month', flexible),
  },
  galleryPreference: {
    step: 3,
    title: 'Directory listing',
    label: 'May we list you in the mentor directory?',
    hint: 'Signed-in members can read it. You can mentor without being listed.',
    isRequired: true,
    ...choice(...galleryPreferences),
  },
  displayName: {
    step: 3,
    title: 'Display name',
    label: 'The name to show',
    hint: 'A suggestion; change it as you like. Members see this name only, never your full name.',
    askedWith: { field: 'galleryPreference', answers: [privacyFriendlyName] },
    ...line(80),
  },
  // Last, so that everything typed has reached the server before a file is cut off.
  picture: {
    step: 3,
    title: 'Profile picture',
    label: 'Profile picture',
    hint: 'Optional. It is shown round, beside your name. Place and camera details are removed.',
    kind: 'file',
  },
} satisfies Record<string, Question>

export type MentorField = keyof typeof mentorQuestions

export const mentorPlan: Plan<MentorField> = {
  questions: mentorQuestions,
  first: 1,
  last: 3,
  texts: {
    missing: 'Please fill out all required fields before proceeding.',
    missingAtTheEnd: 'Please make sure all required fields are filled out.',
    mend: applicationTexts.mend,
  },
}
