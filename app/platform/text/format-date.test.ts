import { expect, test } from 'vitest'
import { inLanguage } from '../../words/language.server.ts'
import { formatDate, formatHour, monthAndYear } from './format-date.ts'
import { clockIn } from './wall-clock.ts'

const moment = new Date('2026-03-01T22:05:00Z')

test.each([
  ['en', '1 March 2026', 'March 2026', '1 March 2026, 22:05 UTC', 'Monday, 2 March 2026, 01:05'],
  ['fr', '1er mars 2026', 'mars 2026', '1er mars 2026, 22:05 UTC', 'lundi 2 mars 2026, 01:05'],
  [
    'pt',
    '1 de Março de 2026',
    'Março de 2026',
    '1 de Março de 2026, 22:05 UTC',
    'segunda-feira, 2 de Março de 2026, 01:05',
  ],
  ['ar', '1 مارس 2026', 'مارس 2026', '1 مارس 2026، 22:05 UTC', 'الاثنين، 2 مارس 2026، 01:05'],
  ['sw', '1 Machi 2026', 'Machi 2026', '1 Machi 2026, 22:05 UTC', 'Jumatatu, 2 Machi 2026, 01:05'],
  [
    'am',
    'ማርች 1 ቀን 2026 እ.ኤ.አ.',
    'ማርች 2026 እ.ኤ.አ.',
    'ማርች 1 ቀን 2026 እ.ኤ.አ.፣ 22:05 UTC',
    'ሰኞ፣ ማርች 2 ቀን 2026 እ.ኤ.አ.፣ 01:05',
  ],
] as const)('in %s', (language, day, month, hour, clock) => {
  inLanguage(language, () => {
    expect(withoutMarks(formatDate(moment))).toBe(day)
    expect(withoutMarks(monthAndYear('2026-03'))).toBe(month)
    expect(withoutMarks(formatHour(moment))).toBe(hour)
    expect(withoutMarks(clockIn(moment, 'Africa/Nairobi'))).toBe(clock)
  })
})

function withoutMarks(text: string) {
  return text.replace(/[\u200f\u2068\u2069]/g, '')
}
