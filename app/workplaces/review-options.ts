import { defineOptions } from '../ui/form/options.ts'
import { msg } from '../words/words.ts'

export const yesOrNo = defineOptions({ Yes: msg('Yes'), No: { label: msg('No'), hasFollowUp: true } })

export const welcome = defineOptions({
  'Very unwelcoming': { label: msg('Very unwelcoming'), points: 1 },
  'Somewhat unwelcoming': { label: msg('Somewhat unwelcoming'), points: 2 },
  Neutral: { label: msg('Neutral'), points: 3 },
  'Somewhat welcoming': { label: msg('Somewhat welcoming'), points: 4 },
  'Very welcoming': { label: msg('Very welcoming'), points: 5 },
})

export const comfort = defineOptions({
  'Not at all comfortable': { label: msg('Not at all comfortable'), points: 1 },
  'Slightly uncomfortable': { label: msg('Slightly uncomfortable'), points: 2 },
  Neutral: { label: msg('Neutral'), points: 3 },
  'Somewhat comfortable': { label: msg('Somewhat comfortable'), points: 4 },
  'Very comfortable': { label: msg('Very comfortable'), points: 5 },
})

export const discrimination = defineOptions({
  'Yes, frequently': { label: msg('Yes, frequently'), points: 1 },
  'Yes, occasionally': { label: msg('Yes, occasionally'), points: 3 },
  'No, never': { label: msg('No, never'), points: 5 },
  Unsure: { label: msg('Unsure'), points: 3 },
})

export const support = defineOptions({
  'Very unsupportive': { label: msg('Very unsupportive'), points: 1 },
  'Somewhat unsupportive': { label: msg('Somewhat unsupportive'), points: 2 },
  Neutral: { label: msg('Neutral'), points: 3 },
  'Somewhat supportive': { label: msg('Somewhat supportive'), points: 4 },
  'Very supportive': { label: msg('Very supportive'), points: 5 },
})

export const openness = defineOptions({
  'Yes, I am fully open': msg('Yes, I am fully open'),
  'No, I am not open': msg('No, I am not open'),
  'I am open with a few colleagues': msg('I am open with a few colleagues'),
  'I am open with some leadership but not with colleagues': msg(
    'I am open with some leadership but not with colleagues',
  ),
  'I am an ally': { label: msg('I am an ally'), isAlly: true },
})

export const policies = defineOptions({
  'Yes, actively enforced': msg('Yes, actively enforced'),
  'Yes, but applied inconsistently': msg('Yes, but applied inconsistently'),
  'No, but informal support exists': msg('No, but informal support exists'),
  'No policies or programs': msg('No policies or programs'),
  Unsure: msg('Unsure'),
})

export const groups = defineOptions({
  'Yes, regularly held events': msg('Yes, regularly held events'),
  'Yes, occasionally': msg('Yes, occasionally'),
  'No, but informal meetups exist': msg('No, but informal meetups exist'),
  'No, no ERGs or affinity groups': msg('No, no ERGs or affinity groups'),
  Unsure: msg('Unsure'),
})

export const discussion = defineOptions({
  'No discussion at all': msg('No discussion at all'),
  'Occasionally raised by leadership': msg('Occasionally raised by leadership'),
  'Discussed informally among colleagues': msg('Discussed informally among colleagues'),
  'Actively discussed in training and events': msg('Actively discussed in training and events'),
  'Other (please specify)': { label: msg('Other (please specify)'), hasFollowUp: true },
})

export const colleagues = defineOptions({
  'Yes, multiple people': msg('Yes, multiple people'),
  'Yes, one or two': msg('Yes, one or two'),
  'No, no one is openly LGBTQ+': msg('No, no one is openly LGBTQ+'),
  "Unsure/I don't know": msg("Unsure/I don't know"),
})

export const recommendation = defineOptions({
  'Yes, highly recommend': { label: msg('Yes, highly recommend'), recommends: true },
  'Yes, with some reservations': { label: msg('Yes, with some reservations'), recommends: true },
  'No, would not recommend': { label: msg('No, would not recommend'), recommends: false },
  'Not sure': { label: msg('Not sure'), recommends: false },
})
