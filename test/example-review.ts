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

export const thisYear = 2026

export function exampleAnswers(changes: Record<string, string> = {}): Answers {
  return answersFrom(Object.entries({ ...required, ...changes }), thisYear)
}

export function exampleReview(changes: Record<string, string> = {}): Review {
  return reviewFrom(exampleAnswers(changes), [])
}
