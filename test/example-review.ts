import { type Answers, answersFrom, type Review, reviewFrom } from '../app/workplaces/review.ts'

/** The required answers only. Rating: (4 + 4 + 5 + 4 + 3 + 4) / 6 = 4. */
export const required = {
  companyName: 'Baobab Bank',
  location: 'Nairobi, Kenya',
  currentlyWorksHere: 'Yes',
  industry: 'Finance / Banking / Insurance',
  inclusivityCulture: 'Somewhat welcoming',
  authenticityComfort: 'Somewhat comfortable',
  facedDiscrimination: 'No, never',
  colleagueSupport: 'Somewhat supportive',
  lgbtqPolicies: 'Unsure',
  leadershipSupport: 'Neutral',
  managerComfort: 'Somewhat comfortable',
}

/** An answer to every question, with words that may identify. */
export const completeReview = {
  ...required,
  role: 'Assistant accountant',
  currentlyWorksHere: 'No',
  yearLeft: '2019',
  companyBio: 'A bank for small traders in four countries. Ask Jane Doe in the branch.',
  companyWebsite: 'https://baobab.example',
  outStatus: 'I am open with some leadership but not with colleagues',
  ergGroups: 'No, but informal meetups exist',
  discussionHandling: 'Other (please specify)',
  discussionHandlingOther: 'Only when somebody new comes',
  openColleagues: 'Yes, one or two',
  recommendCompany: 'Yes, with some reservations',
  suggestions: 'Write the rules down, and train those who lead teams. My manager told Thabo everything.',
  otherComments: 'Good tea, and people who mean well.',
}

export const thisYear = 2026

export function exampleAnswers(changes: Record<string, string> = {}): Answers {
  return answersFrom(Object.entries({ ...required, ...changes }), thisYear)
}

export function exampleReview(changes: Record<string, string> = {}): Review {
  return reviewFrom(exampleAnswers(changes), [])
}
