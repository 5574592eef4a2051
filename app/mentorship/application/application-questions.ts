import { cleanLine } from '../../platform/text/clean-text.ts'
import { cleanEmailAddress, isEmailAddress } from '../../platform/text/email-address.ts'
import { pageLink } from '../../platform/text/links.ts'
import { professionalStages } from '../../profiles/mentoring-options.ts'
import { countries } from '../../site/countries.ts'
import { industries } from '../../site/industries.ts'
import { defineOptions } from '../../ui/form/options.ts'
import { choice, line, type Question } from '../../ui/wizard/question.ts'
import { msg, t } from '../../words/words.ts'

const genders = defineOptions({
  Woman: msg('Woman'),
  Man: msg('Man'),
  'Non-binary': msg('Non-binary'),
  'Prefer not to say': msg('Prefer not to say'),
})

const pronouns = defineOptions({
  'She/Her': msg('She/Her'),
  'He/Him': msg('He/Him'),
  'They/Them': msg('They/Them'),
  Other: msg('Other'),
})

export const personalQuestions = {
  fullName: {
    step: 1,
    title: msg('Full name'),
    label: msg('Full name'),
    isRequired: true,
    missing: msg('Please enter your full name.'),
    ...line(),
  },
  email: {
    step: 1,
    title: msg('Email'),
    label: msg('Email'),
    hint: msg('Where we may write to you about this application.'),
    isRequired: true,
    missing: msg('Please enter your email address.'),
    ...line(254),
    inputMode: 'email',
    clean: cleanEmailAddress,
    rule: { fits: isEmailAddress, message: msg('Please enter a valid email address.') },
  },
  phone: {
    step: 1,
    title: msg('Phone'),
    label: msg('Phone number'),
    hint: msg('Leave it empty if others pick up your phone.'),
    ...line(40),
    inputMode: 'tel',
  },
  country: {
    step: 1,
    title: msg('Country'),
    label: msg('Country'),
    isRequired: true,
    missing: msg('Please choose your country.'),
    ...choice(countries),
    isAlphabetical: true,
  },
  gender: {
    step: 1,
    title: msg('Gender'),
    label: msg('Gender'),
    // One of the options already declines to say.
    emptyLabel: msg('Choose one'),
    ...choice(genders),
  },
  pronouns: {
    step: 1,
    title: msg('Pronouns'),
    label: msg('Pronouns'),
    ...choice(pronouns),
  },
} satisfies Record<string, Question>

export const careerQuestions = {
  industry: {
    step: 2,
    title: msg('Industry'),
    label: msg('Which industry do you work in?'),
    isRequired: true,
    missing: msg('Please choose the industry you work in.'),
    ...choice(industries),
    isAlphabetical: true,
  },
  professionalStage: {
    step: 2,
    title: msg('Professional stage'),
    label: msg('Where are you in your career?'),
    isRequired: true,
    missing: msg('Please say where you are in your career.'),
    ...choice(professionalStages),
  },
} satisfies Record<string, Question>

export const linkedinQuestion = {
  title: msg('LinkedIn'),
  label: msg('LinkedIn profile'),
  hint: msg('Optional. For example: https://www.linkedin.com/in/your-name'),
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
  mend: msg('Please look at the fields marked below.'),
  signedOut: msg('You must be logged in to submit an application.'),
  failed: msg('An error occurred. Please try again.'),
  submitted: msg('Thank you! Your application has been submitted successfully. Redirecting...'),
  next: (hearsBy: string) => t('A person reads it. You will hear by {hearsBy}, under “Messages”.', { hearsBy }),
  chooseAgain: msg('If you had selected a file, please select it again.'),
}
