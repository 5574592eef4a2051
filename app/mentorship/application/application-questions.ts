import { authMessages } from '../../account/forms/auth-messages.ts'
import { isEmailAddress } from '../../account/forms/credentials.ts'
import { cleanLine } from '../../platform/text/clean-text.ts'
import { pageLink } from '../../platform/text/links.ts'
import { countries } from '../../site/countries.ts'
import { industries } from '../../site/industries.ts'
import { defineOptions } from '../../ui/form/options.ts'
import { choice, line, type Question } from '../../ui/wizard/question.ts'
import { professionalStages } from '../mentoring-options.ts'

const genders = defineOptions({
  Woman: 'Woman',
  Man: 'Man',
  'Non-binary': 'Non-binary',
  'Prefer not to say': 'Prefer not to say',
})

const pronouns = defineOptions({ 'She/Her': 'She/Her', 'He/Him': 'He/Him', 'They/Them': 'They/Them', Other: 'Other' })

export const personalQuestions = {
  fullName: {
    step: 1,
    title: 'Full name',
    label: 'Full name',
    isRequired: true,
    missing: 'Please enter your full name.',
    ...line(),
  },
  email: {
    step: 1,
    title: 'Email',
    label: 'Email',
    hint: 'Where we may write to you about this application.',
    isRequired: true,
    missing: 'Please enter your email address.',
    ...line(254),
    inputMode: 'email',
    rule: { fits: isEmailAddress, message: authMessages.emailMalformed },
  },
  phone: {
    step: 1,
    title: 'Phone',
    label: 'Phone number',
    hint: 'Leave it empty if others pick up your phone.',
    ...line(40),
    inputMode: 'tel',
  },
  country: {
    step: 1,
    title: 'Country',
    label: 'Country',
    isRequired: true,
    missing: 'Please choose your country.',
    ...choice(countries),
  },
  gender: {
    step: 1,
    title: 'Gender',
    label: 'Gender',
    // One of the options already declines to say.
    emptyLabel: 'Choose one',
    ...choice(genders),
  },
  pronouns: {
    step: 1,
    title: 'Pronouns',
    label: 'Pronouns',
    ...choice(pronouns),
  },
} satisfies Record<string, Question>

export const careerQuestions = {
  industry: {
    step: 2,
    title: 'Industry',
    label: 'Which industry do you work in?',
    isRequired: true,
    missing: 'Please choose the industry you work in.',
    ...choice(industries),
  },
  professionalStage: {
    step: 2,
    title: 'Professional stage',
    label: 'Where are you in your career?',
    isRequired: true,
    missing: 'Please say where you are in your career.',
    ...choice(professionalStages),
  },
} satisfies Record<string, Question>

export const linkedinQuestion = {
  title: 'LinkedIn',
  label: 'LinkedIn profile',
  hint: 'Optional. For example: https://www.linkedin.com/in/your-name',
  ...line(300),
  inputMode: 'url',
  clean: withoutTracking,
} as const

// Links copied from an app often carry parameters that identify who shared them.
function withoutTracking(input: string) {
  const text = cleanLine(input)
  return pageLink(text) ?? text
}

export const applicationTexts = {
  mend: 'Please look at the fields marked below.',
  signedOut: 'You must be logged in to submit an application.',
  failed: 'An error occurred. Please try again.',
  submitted: 'Thank you! Your application has been submitted successfully. Redirecting...',
  next: (hearsBy: string) => `A person reads it. You will hear by ${hearsBy}, under “Messages”.`,
  chooseAgain: 'If you had selected a file, please select it again.',
}
