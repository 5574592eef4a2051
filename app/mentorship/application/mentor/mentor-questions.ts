import { href } from 'react-router'
import { alsoShowable, galleryPreferences, homePageWish } from '../../../profiles/listing-preference.ts'
import { areas, availabilities } from '../../../profiles/mentoring-options.ts'
import { choice, choices, line, paragraphs, type Question } from '../../../ui/wizard/question.ts'
import { msg } from '../../../words/words.ts'
import { applicationTexts, careerQuestions, linkedinQuestion, personalQuestions } from '../application-questions.ts'
import type { ApplicationPlan } from '../wizard/application.ts'
import { aliasErrors, identifyingIn } from './alias-check.ts'

export const mentorQuestions = {
  ...personalQuestions,
  ...careerQuestions,
  company: {
    step: 2,
    title: msg('Company'),
    label: msg('Where do you work?'),
    hint: msg(
      'Optional. Without it your profile says “a leading firm”. Under a privacy-friendly name (step 3) it is shown only if you want that.',
    ),
    ...line(),
  },
  role: {
    step: 2,
    title: msg('Role'),
    label: msg('Your role'),
    hint: msg('Optional. Shown on your profile. Keep it broad if few people hold it.'),
    ...line(),
  },
  professionalBio: {
    step: 2,
    title: msg('Professional bio'),
    label: msg('Your professional bio'),
    hint: msg(
      'Shown on your profile: what you do, what you have learnt, what you can help with. Leave out what you do not want members to know.',
    ),
    isRequired: true,
    missing: msg('Please write a few sentences about your work.'),
    ...paragraphs(),
  },
  supportAreas: {
    step: 2,
    title: msg('Can help with'),
    label: msg('What can you help with?'),
    hint: msg('Optional. Choose as many as you like. Shown on your profile.'),
    ...choices(areas),
  },
  linkedin: { step: 2, ...linkedinQuestion },
  availability: {
    step: 3,
    title: msg('Availability'),
    label: msg('How often could you meet a mentee?'),
    hint: msg('Shown on your profile.'),
    isRequired: true,
    missing: msg('Please say how often you could meet a mentee.'),
    ...choice(availabilities),
  },
  galleryPreference: {
    step: 3,
    title: msg('Directory listing'),
    label: msg('May we list you in the mentor directory?'),
    hint: msg('Signed-in members can read it. You can mentor without being listed.'),
    isRequired: true,
    missing: msg('Please choose whether we may list you.'),
    ...choice(galleryPreferences),
  },
  displayName: {
    step: 3,
    title: msg('Display name'),
    label: msg('The name to show'),
    hint: msg('A suggestion; change it as you like. Members see this name only, never your full name.'),
    followUp: { to: 'galleryPreference' },
    ...line(80),
  },
  alsoShow: {
    step: 3,
    title: msg('Also shown'),
    label: msg('What else may members see?'),
    hint: msg('Under a privacy-friendly name, members see your company and your picture only if you tick them.'),
    followUp: { to: 'galleryPreference' },
    ...choices(alsoShowable),
  },
  homePage: {
    step: 3,
    title: msg('On the home page'),
    label: msg('May we show you on the home page?'),
    hint: msg(
      'Everybody can read that page, even without an account, and search engines keep copies. This counts only if you are listed under your own name.',
    ),
    ...choices(homePageWish),
  },
  // Last, so that all answers reach the server even when the upload is cut off.
  picture: {
    step: 3,
    title: msg('Profile picture'),
    label: msg('Profile picture'),
    hint: msg(
      'Optional. A JPEG, PNG, WebP, AVIF or GIF of at most 25 MB. It is shown round, beside your name. Place and camera details are removed.',
    ),
    kind: 'file',
  },
} satisfies Record<string, Question>

export type MentorField = keyof typeof mentorQuestions

export const mentorRedirect = href('/mentorship')

export const mentorPlan: ApplicationPlan<MentorField> = {
  questions: mentorQuestions,
  first: 1,
  last: 3,
  texts: {
    missing: msg('Please fill out all required fields before proceeding.'),
    missingAtTheEnd: msg('Please make sure all required fields are filled out.'),
    mend: applicationTexts.mend,
  },
  errorsTogether: aliasErrors,
  warnings: identifyingIn,
}
