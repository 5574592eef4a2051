import { defineOptions } from '../ui/form/options.ts'

/** Where mentees would like to grow, and what mentors can help with. */
export const areas = defineOptions({
  'Career advancement/strategic moves': 'Career advancement/strategic moves',
  'Leadership development': 'Leadership development',
  'Navigating workplace dynamics': 'Navigating workplace dynamics',
  'Building professional networks': 'Building professional networks',
  'Entrepreneurship/business growth': 'Entrepreneurship/business growth',
  'Confidence and resilience': 'Confidence and resilience',
})

export const flexible = 'As needed (flexible)'

export const availabilities = defineOptions({
  'Once a month': 'Once a month',
  'Twice a month': 'Twice a month',
  [flexible]: 'As needed (flexible)',
})

export const languages = defineOptions({
  Afrikaans: 'Afrikaans',
  Amharic: 'Amharic',
  Arabic: 'Arabic',
  English: 'English',
  French: 'French',
  Hausa: 'Hausa',
  Igbo: 'Igbo',
  Kinyarwanda: 'Kinyarwanda',
  Lingala: 'Lingala',
  Malagasy: 'Malagasy',
  Oromo: 'Oromo',
  Portuguese: 'Portuguese',
  Shona: 'Shona',
  Somali: 'Somali',
  Swahili: 'Swahili',
  Tigrinya: 'Tigrinya',
  Twi: 'Twi',
  Wolof: 'Wolof',
  Xhosa: 'Xhosa',
  Yoruba: 'Yoruba',
  Zulu: 'Zulu',
})

/** `rank`: a mentor is at least as far as the mentee. */
export const professionalStages = defineOptions({
  'Early-career (0–3 years of experience)': { label: 'Early-career (0–3 years of experience)', rank: 1 },
  'Mid-career (3–7 years of experience)': { label: 'Mid-career (3–7 years of experience)', rank: 2 },
  'Senior professional (7+ years of experience)': { label: 'Senior professional (7+ years of experience)', rank: 3 },
  'Recent graduate / transitioning into workforce': {
    label: 'Recent graduate / transitioning into workforce',
    rank: 0,
  },
  'Entrepreneur / Founder': { label: 'Entrepreneur / Founder', rank: 2 },
})

/** The match preference of a mentee who wants nobody but a mentor of their own choice. */
export const fromDirectory = 'I’d like to select a mentor from the directory'
