import { defineOptions, labelOf } from '../ui/form/options.ts'
import { choicesIn } from '../ui/wizard/question.ts'
import { msg } from '../words/words.ts'

/** Where mentees would like to grow, and what mentors can help with. */
export const areas = defineOptions({
  'Career advancement/strategic moves': msg('Career advancement/strategic moves'),
  'Leadership development': msg('Leadership development'),
  'Navigating workplace dynamics': msg('Navigating workplace dynamics'),
  'Building professional networks': msg('Building professional networks'),
  'Entrepreneurship/business growth': msg('Entrepreneurship/business growth'),
  'Confidence and resilience': msg('Confidence and resilience'),
})
/** Mentees may name another. */
export const growthAreas = [...areas, ...defineOptions({ Other: { label: msg('Other'), hasFollowUp: true } })]

/** Names the areas of somebody, one per line. "Other" would tell a reader nothing. */
export function areasInWords(lines: string): string[] {
  return choicesIn(lines)
    .filter((area) => area !== 'Other')
    .map((area) => labelOf(growthAreas, area))
}

export const flexible = 'As needed (flexible)'

export const availabilities = defineOptions({
  'Once a month': msg('Once a month'),
  'Twice a month': msg('Twice a month'),
  [flexible]: msg('As needed (flexible)'),
})

export const languages = defineOptions({
  Afrikaans: msg('Afrikaans'),
  Amharic: msg('Amharic'),
  Arabic: msg('Arabic'),
  English: msg('English'),
  French: msg('French'),
  Hausa: msg('Hausa'),
  Igbo: msg('Igbo'),
  Kinyarwanda: msg('Kinyarwanda'),
  Lingala: msg('Lingala'),
  Malagasy: msg('Malagasy'),
  Oromo: msg('Oromo'),
  Portuguese: msg('Portuguese'),
  Shona: msg('Shona'),
  Somali: msg('Somali'),
  Swahili: msg('Swahili'),
  Tigrinya: msg('Tigrinya'),
  Twi: msg('Twi'),
  Wolof: msg('Wolof'),
  Xhosa: msg('Xhosa'),
  Yoruba: msg('Yoruba'),
  Zulu: msg('Zulu'),
})

/** `rank`: a mentor is at least as far as the mentee. */
export const professionalStages = defineOptions({
  'Early-career (0–3 years of experience)': { label: msg('Early-career (0–3 years of experience)'), rank: 1 },
  'Mid-career (3–7 years of experience)': { label: msg('Mid-career (3–7 years of experience)'), rank: 2 },
  'Senior professional (7+ years of experience)': {
    label: msg('Senior professional (7+ years of experience)'),
    rank: 3,
  },
  'Recent graduate / transitioning into workforce': {
    label: msg('Recent graduate / transitioning into workforce'),
    rank: 0,
  },
  'Entrepreneur / Founder': { label: msg('Entrepreneur / Founder'), rank: 2 },
})

/** The match preference of a mentee who wants nobody but a mentor of their own choice. */
export const fromDirectory = 'I’d like to select a mentor from the directory'
