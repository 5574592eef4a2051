import { type FormFields, multipart } from './multipart.ts'

const answersOfMentee = {
  fullName: 'Akinyi Odhiambo',
  email: 'akinyi@example.org',
  country: 'Kenya',
  industry: 'ICT / Technology / Software',
  professionalStage: 'Early-career (0–3 years of experience)',
  growthAreas: 'Leadership development',
  mentorQualities: 'Somebody patient who has changed careers.',
  matchPreference: 'I’d like to be matched with a mentor by Upinde',
}

const allOfMentee = {
  ...answersOfMentee,
  phone: '+254 700 000 000',
  gender: 'Woman',
  pronouns: 'She/Her',
  growthAreas: ['Leadership development', 'Other'],
  growthAreasOther: 'Speaking in public',
  matchPreference: 'I’m open to both: browsing the directory or being matched',
  selectedMentorName: 'Quiet Baobab',
  otherInfo: 'Evenings suit me.',
  linkedin: 'https://www.linkedin.com/in/akinyi-example',
}

/** Both boxes of the code of conduct, which no application keeps. */
const ticks = { agrees: ['adult', 'conduct'] }

export const requiredOfMentee = { ...answersOfMentee, ...ticks }
export const completeMentee = { ...allOfMentee, ...ticks }
export const keptOfMentee = { required: answersOfMentee, complete: allOfMentee }

export const requiredOfMentor = {
  fullName: 'Babajide Ọlátúnjí',
  email: 'babajide@example.org',
  country: 'Nigeria',
  industry: 'Finance / Banking / Insurance',
  professionalStage: 'Senior professional (7+ years of experience)',
  professionalBio: 'Twenty years in banking.\nI listen first.',
  availability: 'As needed (flexible)',
  galleryPreference: 'Yes, list me under my own name',
}

export const completeMentor = {
  ...requiredOfMentor,
  phone: '+234 800 000 0000',
  gender: 'Man',
  pronouns: 'He/Him',
  company: 'Savanna Bank',
  role: 'Branch manager',
  supportAreas: 'Leadership development',
  linkedin: 'https://www.linkedin.com/in/babajide-example',
  galleryPreference: 'Yes, list me under a privacy-friendly name of my choice',
  displayName: 'Harbour Heron',
  alsoShow: 'My company',
}

/** A minimal file that passes our check of PDFs. */
export function examplePdf(text = 'A life in work', bytes = 0): Buffer {
  const head = `%PDF-1.7\n% ${text}\n`
  return Buffer.from(`${head}${'x'.repeat(Math.max(0, bytes - head.length - 6))}\n%%EOF`)
}

export function applicationForm(answers: FormFields, file?: Parameters<typeof multipart>[1]): FormData {
  return multipart({ step: '3', ...answers }, file)
}

/** Script that sends the form itself asks for the answer as JSON. */
export const byScript = { accept: 'application/json' }
