import { t, tn } from '../words/words.ts'

const previewLength = 100

export function jobLine({ title, company }: { title: string | null; company: string | null }): string {
  const role = title || t('Professional')
  return company ? t('{role} at {company}', { role, company }) : t('{role} at a leading firm', { role })
}

/** Returns the first 100 code points and an ellipsis, however short the bio is. */
export function bioPreview(bio: string): string {
  return `${Array.from(bio).slice(0, previewLength).join('')}…`
}

/** Says when a batch takes a listing out of the directory, such as “within 60 minutes, at the full hour in UTC”. */
export function leavingTime(minutes: number): string {
  const within = tn(minutes, { one: 'within a minute', other: 'within {count} minutes' })
  return minutes === 60 ? t('{within}, at the full hour in UTC', { within }) : within
}
