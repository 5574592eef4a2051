import type { ReviewAnswers } from './sample-review.ts'

/** Eight kinds of workplace; a sample review starts from one and overrides what differs. */

export const home: ReviewAnswers = {
  inclusivityCulture: 'Very welcoming',
  authenticityComfort: 'Very comfortable',
  facedDiscrimination: 'No, never',
  colleagueSupport: 'Very supportive',
  lgbtqPolicies: 'Yes, actively enforced',
  leadershipSupport: 'Very supportive',
  managerComfort: 'Very comfortable',
  ergGroups: 'Yes, regularly held events',
  discussionHandling: 'Actively discussed in training and events',
  openColleagues: 'Yes, multiple people',
  recommendCompany: 'Yes, highly recommend',
}

export const warm: ReviewAnswers = {
  inclusivityCulture: 'Somewhat welcoming',
  authenticityComfort: 'Somewhat comfortable',
  facedDiscrimination: 'No, never',
  colleagueSupport: 'Somewhat supportive',
  lgbtqPolicies: 'Yes, but applied inconsistently',
  leadershipSupport: 'Somewhat supportive',
  managerComfort: 'Very comfortable',
  ergGroups: 'Yes, occasionally',
  discussionHandling: 'Occasionally raised by leadership',
  openColleagues: 'Yes, one or two',
  recommendCompany: 'Yes, highly recommend',
}

export const team: ReviewAnswers = {
  inclusivityCulture: 'Somewhat welcoming',
  authenticityComfort: 'Somewhat comfortable',
  facedDiscrimination: 'No, never',
  colleagueSupport: 'Very supportive',
  lgbtqPolicies: 'No, but informal support exists',
  leadershipSupport: 'Somewhat unsupportive',
  managerComfort: 'Somewhat comfortable',
  ergGroups: 'No, but informal meetups exist',
  discussionHandling: 'Discussed informally among colleagues',
  openColleagues: 'Yes, one or two',
  recommendCompany: 'Yes, with some reservations',
}

export const mixed: ReviewAnswers = {
  inclusivityCulture: 'Neutral',
  authenticityComfort: 'Slightly uncomfortable',
  facedDiscrimination: 'No, never',
  colleagueSupport: 'Somewhat supportive',
  lgbtqPolicies: 'Unsure',
  leadershipSupport: 'Neutral',
  managerComfort: 'Somewhat comfortable',
  ergGroups: 'No, no ERGs or affinity groups',
  discussionHandling: 'Discussed informally among colleagues',
  openColleagues: "Unsure/I don't know",
  recommendCompany: 'Yes, with some reservations',
}

export const unspoken: ReviewAnswers = {
  inclusivityCulture: 'Neutral',
  authenticityComfort: 'Slightly uncomfortable',
  facedDiscrimination: 'Unsure',
  colleagueSupport: 'Neutral',
  lgbtqPolicies: 'No policies or programs',
  leadershipSupport: 'Neutral',
  managerComfort: 'Neutral',
  ergGroups: 'No, no ERGs or affinity groups',
  discussionHandling: 'No discussion at all',
  openColleagues: "Unsure/I don't know",
  recommendCompany: 'Not sure',
}

export const onPaper: ReviewAnswers = {
  inclusivityCulture: 'Neutral',
  authenticityComfort: 'Slightly uncomfortable',
  facedDiscrimination: 'Yes, occasionally',
  colleagueSupport: 'Neutral',
  lgbtqPolicies: 'Yes, but applied inconsistently',
  leadershipSupport: 'Somewhat supportive',
  managerComfort: 'Slightly uncomfortable',
  ergGroups: 'Yes, occasionally',
  discussionHandling: 'Occasionally raised by leadership',
  openColleagues: 'No, no one is openly LGBTQ+',
  recommendCompany: 'Not sure',
}

export const guarded: ReviewAnswers = {
  inclusivityCulture: 'Somewhat unwelcoming',
  authenticityComfort: 'Not at all comfortable',
  facedDiscrimination: 'Yes, occasionally',
  colleagueSupport: 'Somewhat unsupportive',
  lgbtqPolicies: 'No policies or programs',
  leadershipSupport: 'Somewhat unsupportive',
  managerComfort: 'Slightly uncomfortable',
  ergGroups: 'No, no ERGs or affinity groups',
  discussionHandling: 'No discussion at all',
  openColleagues: 'No, no one is openly LGBTQ+',
  recommendCompany: 'No, would not recommend',
}

export const harmed: ReviewAnswers = {
  inclusivityCulture: 'Very unwelcoming',
  authenticityComfort: 'Not at all comfortable',
  facedDiscrimination: 'Yes, frequently',
  colleagueSupport: 'Very unsupportive',
  lgbtqPolicies: 'No policies or programs',
  leadershipSupport: 'Very unsupportive',
  managerComfort: 'Not at all comfortable',
  ergGroups: 'No, no ERGs or affinity groups',
  discussionHandling: 'No discussion at all',
  openColleagues: 'No, no one is openly LGBTQ+',
  recommendCompany: 'No, would not recommend',
}

/** Keeps only the required answers. */
export function brief(mood: ReviewAnswers): ReviewAnswers {
  const { ergGroups, discussionHandling, openColleagues, recommendCompany, ...required } = mood
  return { ...required, isBrief: true }
}
