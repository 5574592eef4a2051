import { defineOptions } from '../ui/form/options.ts'

export const yesOrNo = defineOptions({ Yes: 'Yes', No: { label: 'No', hasFollowUp: true } })

export const welcome = defineOptions({
  'Very unwelcoming': { label: 'Very unwelcoming', points: 1 },
  'Somewhat unwelcoming': { label: 'Somewhat unwelcoming', points: 2 },
  Neutral: { label: 'Neutral', points: 3 },
  'Somewhat welcoming': { label: 'Somewhat welcoming', points: 4 },
  'Very welcoming': { label: 'Very welcoming', points: 5 },
})

export const comfort = defineOptions({
  'Not at all comfortable': { label: 'Not at all comfortable', points: 1 },
  'Slightly uncomfortable': { label: 'Slightly uncomfortable', points: 2 },
  Neutral: { label: 'Neutral', points: 3 },
  'Somewhat comfortable': { label: 'Somewhat comfortable', points: 4 },
  'Very comfortable': { label: 'Very comfortable', points: 5 },
})

export const discrimination = defineOptions({
  'Yes, frequently': { label: 'Yes, frequently', points: 1 },
  'Yes, occasionally': { label: 'Yes, occasionally', points: 3 },
  'No, never': { label: 'No, never', points: 5 },
  Unsure: { label: 'Unsure', points: 3 },
})

export const support = defineOptions({
  'Very unsupportive': { label: 'Very unsupportive', points: 1 },
  'Somewhat unsupportive': { label: 'Somewhat unsupportive', points: 2 },
  Neutral: { label: 'Neutral', points: 3 },
  'Somewhat supportive': { label: 'Somewhat supportive', points: 4 },
  'Very supportive': { label: 'Very supportive', points: 5 },
})

export const openness = defineOptions({
  'Yes, I am fully open': 'Yes, I am fully open',
  'No, I am not open': 'No, I am not open',
  'I am open with a few colleagues': 'I am open with a few colleagues',
  'I am open with some leadership but not with colleagues': 'I am open with some leadership but not with colleagues',
  'I am an ally': { label: 'I am an ally', isAlly: true },
})

export const policies = defineOptions({
  'Yes, actively enforced': 'Yes, actively enforced',
  'Yes, but applied inconsistently': 'Yes, but applied inconsistently',
  'No, but informal support exists': 'No, but informal support exists',
  'No policies or programs': 'No policies or programs',
  Unsure: 'Unsure',
})

export const groups = defineOptions({
  'Yes, regularly held events': 'Yes, regularly held events',
  'Yes, occasionally': 'Yes, occasionally',
  'No, but informal meetups exist': 'No, but informal meetups exist',
  'No, no ERGs or affinity groups': 'No, no ERGs or affinity groups',
  Unsure: 'Unsure',
})

export const discussion = defineOptions({
  'No discussion at all': 'No discussion at all',
  'Occasionally raised by leadership': 'Occasionally raised by leadership',
  'Discussed informally among colleagues': 'Discussed informally among colleagues',
  'Actively discussed in training and events': 'Actively discussed in training and events',
  'Other (please specify)': { label: 'Other (please specify)', hasFollowUp: true },
})

export const colleagues = defineOptions({
  'Yes, multiple people': 'Yes, multiple people',
  'Yes, one or two': 'Yes, one or two',
  'No, no one is openly LGBTQ+': 'No, no one is openly LGBTQ+',
  "Unsure/I don't know": "Unsure/I don't know",
})

export const recommendation = defineOptions({
  'Yes, highly recommend': { label: 'Yes, highly recommend', recommends: true },
  'Yes, with some reservations': { label: 'Yes, with some reservations', recommends: true },
  'No, would not recommend': { label: 'No, would not recommend', recommends: false },
  'Not sure': { label: 'Not sure', recommends: false },
})
