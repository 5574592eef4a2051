import { cleanLine, cleanName } from '../platform/text/clean-text.ts'
import { websiteLink } from '../platform/text/links.ts'
import { industries } from '../site/industries.ts'
import type { Option } from '../ui/form/options.ts'
import { choice, fieldsOfStep, line, optionsOf, paragraphs, type Question } from '../ui/wizard/question.ts'
import { hasLetterOrDigit, maxCompanyNameLength } from './company-name.ts'
import {
  colleagues,
  comfort,
  discrimination,
  discussion,
  groups,
  openness,
  policies,
  recommendation,
  support,
  welcome,
  yesOrNo,
} from './review-options.ts'

export type Step = 0 | 1 | 2 | 3 | 4 | 5

type ReviewQuestion = Question & {
  step: Step
  mayIdentify?: true
}

/**
 * In wizard order. Options with points count towards the rating. A company's page shows the answers to questions with a
 * `title`.
 */
export const questions = {
  companyName: {
    step: 1,
    label: 'Company name',
    isRequired: true,
    missing: 'Please enter the name of the company.',
    ...line(maxCompanyNameLength),
    clean: cleanName,
    rule: {
      fits: (name: string) => hasLetterOrDigit.test(name),
      message: 'The name of a company needs at least one letter or digit.',
    },
  },
  role: {
    step: 1,
    label: 'Your role',
    hint: 'Leave it empty, or keep it broad, if few people hold it.',
    mayIdentify: true,
    ...line(),
  },
  location: {
    step: 1,
    label: 'Where is this workplace?',
    hint: 'City, country. For example: Kisumu, Kenya. If you work from anywhere: Remote',
    isRequired: true,
    missing: 'Please say where this workplace is.',
    mayIdentify: true,
    ...line(),
  },
  currentlyWorksHere: {
    step: 1,
    label: 'Do you currently work here?',
    isRequired: true,
    missing: 'Please say whether you work there now.',
    ...choice(yesOrNo),
  },
  yearLeft: {
    step: 1,
    label: 'If you have left: in which year?',
    followUp: { to: 'currentlyWorksHere' },
    ...choice<readonly Option[]>([]),
  },
  industry: {
    step: 2,
    label: 'Which industry is the company in?',
    isRequired: true,
    missing: 'Please choose the company’s industry.',
    ...choice(industries),
  },
  companyBio: {
    step: 2,
    label: 'What does the company do?',
    hint: 'A sentence or two, shown on the company’s page.',
    mayIdentify: true,
    ...paragraphs(),
  },
  companyWebsite: {
    step: 2,
    label: 'The company’s website',
    hint: 'For example: https://example.com. We keep only this part; the rest of a link can show who copied it.',
    ...line(),
    inputMode: 'url',
    clean: websiteOrTyped,
    rule: {
      fits: (input: string) => websiteLink(input) !== null,
      message: 'That is not the address of a website. Write it like this: https://example.com',
    },
  },
  inclusivityCulture: {
    step: 2,
    title: 'Inclusive culture',
    label: 'How welcoming is the culture towards LGBTQ+ people?',
    isRequired: true,
    missing: 'Please say how welcoming the culture is.',
    ...choice(welcome),
  },
  authenticityComfort: {
    step: 2,
    title: 'Being yourself',
    label: 'How comfortable do you feel being yourself at work?',
    isRequired: true,
    missing: 'Please say how comfortable you feel being yourself.',
    ...choice(comfort),
  },
  facedDiscrimination: {
    step: 2,
    title: 'Freedom from discrimination',
    label: 'Have you faced or seen discrimination?',
    isRequired: true,
    missing: 'Please say whether you have faced or seen discrimination.',
    ...choice(discrimination),
  },
  colleagueSupport: {
    step: 2,
    title: 'Support from colleagues',
    label: 'How supportive are your colleagues?',
    isRequired: true,
    missing: 'Please say how supportive your colleagues are.',
    ...choice(support),
  },
  outStatus: {
    step: 2,
    label: 'Are you open about your identity at work?',
    ...choice(openness),
  },
  lgbtqPolicies: {
    step: 3,
    title: 'Policies that protect LGBTQ+ staff',
    label: 'Does the company have policies that protect LGBTQ+ staff?',
    isRequired: true,
    missing: 'Please say whether there are policies that protect LGBTQ+ staff.',
    ...choice(policies),
  },
  leadershipSupport: {
    step: 3,
    title: 'Support from leadership',
    label: 'How supportive is the leadership?',
    isRequired: true,
    missing: 'Please say how supportive the leadership is.',
    ...choice(support),
  },
  ergGroups: {
    step: 3,
    title: 'Employee groups',
    label: 'Are there employee resource or affinity groups?',
    ...choice(groups),
  },
  discussionHandling: {
    step: 3,
    title: 'How LGBTQ+ topics are talked about',
    label: 'How are LGBTQ+ topics talked about at work?',
    ...choice(discussion),
  },
  discussionHandlingOther: {
    step: 3,
    label: 'Please specify',
    hint: 'If you chose Other.',
    followUp: { to: 'discussionHandling', isRequired: true },
    missing: 'Please say in what other way these topics are talked about.',
    mayIdentify: true,
    ...line(),
  },
  managerComfort: {
    step: 3,
    title: 'Comfort with your manager',
    label: 'How comfortable would you be raising such a topic with your manager?',
    isRequired: true,
    missing: 'Please say how comfortable you would be with your manager.',
    ...choice(comfort),
  },
  openColleagues: {
    step: 3,
    title: 'Open colleagues',
    label: 'Do you know colleagues who are open at work?',
    ...choice(colleagues),
  },
  recommendCompany: {
    step: 4,
    title: 'Recommendation',
    label: 'Would you recommend this company to other LGBTQ+ professionals?',
    ...choice(recommendation),
  },
  suggestions: {
    step: 4,
    label: 'What could the company do better?',
    hint: 'Shown on the company’s page. If you are an ally, please begin by saying so. Leave out names and anything that only you could know.',
    mayIdentify: true,
    ...paragraphs(),
  },
  otherComments: {
    step: 4,
    label: 'Anything else people should know?',
    hint: 'Shown on the company’s page. Leave out names and anything that only you could know.',
    mayIdentify: true,
    ...paragraphs(),
  },
} satisfies Record<string, ReviewQuestion>

export type ReviewField = keyof typeof questions

export const reviewFields = Object.keys(questions) as ReviewField[]

export type ScoredField = {
  [Field in ReviewField]: (typeof questions)[Field] extends { options: readonly { points: number }[] } ? Field : never
}[ReviewField]

export const scoredFields = reviewFields.filter((field): field is ScoredField =>
  optionsOf(questions[field]).some((option) => 'points' in option),
)

export type FreeText = {
  [Field in ReviewField]: (typeof questions)[Field] extends { mayIdentify: true } ? Field : never
}[ReviewField]

export const freeTexts = reviewFields.filter(isFreeText)

export function isFreeText(field: ReviewField): field is FreeText {
  return 'mayIdentify' in questions[field]
}

export function fieldsOf(step: Step): ReviewField[] {
  return fieldsOfStep(questions, step)
}

export function questionsIn(currentYear: number): Record<ReviewField, Question> {
  return { ...questions, yearLeft: { ...questions.yearLeft, options: yearsLeft(currentYear) } }
}

export function yearsLeft(currentYear: number): Option[] {
  return Array.from({ length: currentYear - 1969 }, (_, back) => String(currentYear - back)).map((year) => ({
    id: year,
    label: year,
  }))
}

function websiteOrTyped(input: string) {
  const text = cleanLine(input)
  return websiteLink(text) ?? text
}
