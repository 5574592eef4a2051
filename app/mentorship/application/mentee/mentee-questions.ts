import { conductQuestion, isAgreed } from '../../../profiles/conduct.ts'
import { fromDirectory, growthAreas } from '../../../profiles/mentoring-options.ts'
import { defineOptions } from '../../../ui/form/options.ts'
import { choice, choices, choicesIn, line, paragraphs, type Question } from '../../../ui/wizard/question.ts'
import type { Plan } from '../../../ui/wizard/steps.ts'
import { msg, t } from '../../../words/words.ts'
import { applicationTexts, careerQuestions, linkedinQuestion, personalQuestions } from '../application-questions.ts'

const matchPreferences = defineOptions({
  [fromDirectory]: {
    label: msg('I’d like to select a mentor from the directory'),
    hasFollowUp: true,
  },
  // An id: it stays, whatever the brand.
  'I’d like to be matched with a mentor by Upinde': msg('I’d like to be matched with a mentor by Upinde'),
  'I’m open to both: browsing the directory or being matched': {
    label: msg('I’m open to both: browsing the directory or being matched'),
    hasFollowUp: true,
  },
})

export const menteeQuestions = {
  ...personalQuestions,
  ...careerQuestions,
  growthAreas: {
    step: 2,
    title: msg('Growth areas'),
    label: msg('Where would you like to grow?'),
    hint: msg('Choose as many as you like.'),
    isRequired: true,
    missing: msg('Please choose at least one area.'),
    ...choices(growthAreas),
  },
  growthAreasOther: {
    step: 2,
    title: msg('Other growth area'),
    label: msg('Please describe the other area'),
    followUp: { to: 'growthAreas', isRequired: true },
    missing: msg('Please describe the other area.'),
    ...line(),
  },
  mentorQualities: {
    step: 3,
    title: msg('Mentor qualities'),
    label: msg('What qualities do you look for in a mentor?'),
    hint: msg('Experience, manner, an industry, an identity: whatever would help you to talk openly.'),
    isRequired: true,
    missing: msg('Please say what you look for in a mentor.'),
    ...paragraphs(),
  },
  matchPreference: {
    step: 3,
    title: msg('Match preference'),
    label: msg('How would you like to find your mentor?'),
    isRequired: true,
    missing: msg('Please choose how you would like to find your mentor.'),
    ...choice(matchPreferences),
  },
  selectedMentorName: {
    step: 3,
    title: msg('Selected mentor'),
    label: msg('Have you already seen a mentor you would like?'),
    hint: msg('The name as the directory shows it. Leave it empty if you are still looking.'),
    followUp: { to: 'matchPreference' },
    ...line(),
  },
  otherInfo: {
    step: 3,
    title: msg('Other information'),
    label: msg('Anything else we should know?'),
    ...paragraphs(),
  },
  linkedin: { step: 3, ...linkedinQuestion },
  // Last, so that all answers reach the server even when the upload is cut off.
  cv: {
    step: 3,
    title: msg('CV'),
    label: msg('Your CV'),
    hint: msg('Optional. A PDF of at most 25 MB. Only you and the team can open it.'),
    kind: 'file',
  },
} satisfies Record<string, Question>

/** Those and the code of conduct, which is kept of the person, not of the application. */
export type MenteeField = keyof typeof menteeQuestions | 'agrees'

export const menteeRedirect = '/'

export const menteePlan: Plan<MenteeField> = {
  questions: { ...menteeQuestions, agrees: conductQuestion },
  first: 1,
  last: 3,
  texts: { missing: msg('Please fill out all required fields marked with *'), mend: applicationTexts.mend },
  errorsTogether: ({ agrees }) => (isAgreed(choicesIn(agrees)) ? {} : { agrees: t(conductQuestion.missing) }),
}

/** For somebody who has agreed to the code of conduct before: it is sent along, and asked on no step. */
export const agreedPlan: Plan<MenteeField> = {
  ...menteePlan,
  questions: { ...menteePlan.questions, agrees: { ...conductQuestion, step: 0 } },
}
