import { cleanLine, cleanName } from '../platform/text/clean-text.ts'
import { originOf, websiteLink } from '../platform/text/links.ts'
import { industries } from '../site/industries.ts'
import type { Option } from '../ui/form/options.ts'
import { choice, fieldsOfStep, line, optionsOf, paragraphs, type Question } from '../ui/wizard/question.ts'
import { type Message, msg } from '../words/words.ts'
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

type ReviewQuestion = Question & { step: Step } & ({ mayIdentify?: true; headingOnCard?: never } | TextForReaders)

/** Readers see such a text on the review’s card, under its heading. */
type TextForReaders = { mayIdentify: true; headingOnCard: Message }

/**
 * In wizard order. Options with points count towards the rating. A company's page shows the answers to questions with a
 * `title`.
 */
export const questions = {
  companyName: {
    step: 1,
    label: msg('Company name'),
    isRequired: true,
    missing: msg('Please enter the name of the company.'),
    ...line(maxCompanyNameLength),
    clean: cleanName,
    rule: {
      fits: (name: string) => hasLetterOrDigit.test(name),
      message: msg('The name of a company needs at least one letter or digit.'),
    },
  },
  role: {
    step: 1,
    label: msg('Your role'),
    hint: msg('Leave it empty, or keep it broad, if few people hold it.'),
    mayIdentify: true,
    ...line(),
  },
  location: {
    step: 1,
    label: msg('Where is this workplace?'),
    hint: msg('City, country. For example: Kisumu, Kenya. If you work from anywhere: Remote'),
    isRequired: true,
    missing: msg('Please say where this workplace is.'),
    mayIdentify: true,
    ...line(),
  },
  currentlyWorksHere: {
    step: 1,
    label: msg('Do you currently work here?'),
    isRequired: true,
    missing: msg('Please say whether you work there now.'),
    ...choice(yesOrNo),
  },
  yearLeft: {
    step: 1,
    label: msg('If you have left: in which year?'),
    followUp: { to: 'currentlyWorksHere' },
    ...choice<readonly Option[]>([]),
  },
  industry: {
    step: 2,
    label: msg('Which industry is the company in?'),
    isRequired: true,
    missing: msg('Please choose the company’s industry.'),
    ...choice(industries),
    isAlphabetical: true,
  },
  companyBio: {
    step: 2,
    label: msg('What does the company do?'),
    hint: msg('A sentence or two, shown on the company’s page.'),
    mayIdentify: true,
    ...paragraphs(),
  },
  companyWebsite: {
    step: 2,
    label: msg('The company’s website'),
    hint: msg(
      'For example: https://example.com, or a company’s page on Facebook. We keep only this part; the rest of a link can show who copied it.',
    ),
    ...line(),
    inputMode: 'url',
    clean: websiteOrTyped,
    rule: {
      fits: (input: string) => originOf(input) !== null,
      message: msg('That is not the address of a website. Write it like this: https://example.com'),
    },
  },
  inclusivityCulture: {
    step: 2,
    title: msg('Inclusive culture'),
    label: msg('How welcoming is the culture towards LGBTQ+ people?'),
    isRequired: true,
    missing: msg('Please say how welcoming the culture is.'),
    ...choice(welcome),
  },
  authenticityComfort: {
    step: 2,
    title: msg('Being yourself'),
    label: msg('How comfortable do you feel being yourself at work?'),
    isRequired: true,
    missing: msg('Please say how comfortable you feel being yourself.'),
    ...choice(comfort),
  },
  facedDiscrimination: {
    step: 2,
    title: msg('Freedom from discrimination'),
    label: msg('Have you faced or seen discrimination?'),
    isRequired: true,
    missing: msg('Please say whether you have faced or seen discrimination.'),
    ...choice(discrimination),
  },
  colleagueSupport: {
    step: 2,
    title: msg('Support from colleagues'),
    label: msg('How supportive are your colleagues?'),
    isRequired: true,
    missing: msg('Please say how supportive your colleagues are.'),
    ...choice(support),
  },
  outStatus: {
    step: 2,
    label: msg('Are you open about your identity at work?'),
    ...choice(openness),
  },
  lgbtqPolicies: {
    step: 3,
    title: msg('Policies that protect LGBTQ+ staff'),
    label: msg('Does the company have policies that protect LGBTQ+ staff?'),
    isRequired: true,
    missing: msg('Please say whether there are policies that protect LGBTQ+ staff.'),
    ...choice(policies),
  },
  leadershipSupport: {
    step: 3,
    title: msg('Support from leadership'),
    label: msg('How supportive is the leadership?'),
    isRequired: true,
    missing: msg('Please say how supportive the leadership is.'),
    ...choice(support),
  },
  ergGroups: {
    step: 3,
    title: msg('Employee groups'),
    label: msg('Are there employee resource or affinity groups?'),
    ...choice(groups),
  },
  discussionHandling: {
    step: 3,
    title: msg('How LGBTQ+ topics are talked about'),
    label: msg('How are LGBTQ+ topics talked about at work?'),
    ...choice(discussion),
  },
  discussionHandlingOther: {
    step: 3,
    label: msg('Please specify'),
    hint: msg('If you chose Other.'),
    followUp: { to: 'discussionHandling', isRequired: true },
    missing: msg('Please say in what other way these topics are talked about.'),
    mayIdentify: true,
    ...line(),
  },
  managerComfort: {
    step: 3,
    title: msg('Comfort with your manager'),
    label: msg('How comfortable would you be raising such a topic with your manager?'),
    isRequired: true,
    missing: msg('Please say how comfortable you would be with your manager.'),
    ...choice(comfort),
  },
  openColleagues: {
    step: 3,
    title: msg('Open colleagues'),
    label: msg('Do you know colleagues who are open at work?'),
    ...choice(colleagues),
  },
  recommendCompany: {
    step: 4,
    title: msg('Recommendation'),
    label: msg('Would you recommend this company to other LGBTQ+ professionals?'),
    ...choice(recommendation),
  },
  suggestions: {
    step: 4,
    label: msg('What could the company do better?'),
    hint: msg(
      'Shown on the company’s page. If you are an ally, please begin by saying so. Leave out names and anything that only you could know.',
    ),
    mayIdentify: true,
    headingOnCard: msg('Suggestions'),
    ...paragraphs(),
  },
  otherComments: {
    step: 4,
    label: msg('Anything else people should know?'),
    hint: msg('Shown on the company’s page. Leave out names and anything that only you could know.'),
    mayIdentify: true,
    headingOnCard: msg('Additional comments'),
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

type TextOnCard = {
  [Field in ReviewField]: (typeof questions)[Field] extends TextForReaders ? Field : never
}[ReviewField]

export const textsOnCard = reviewFields.filter((field): field is TextOnCard => 'headingOnCard' in questions[field])

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
  return websiteLink(text) ?? originOf(text) ?? text
}
