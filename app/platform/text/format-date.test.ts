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
] as const)('in %s', (language, day, month, hour, clock) => {
  inLanguage(language, () => {
    expect(formatDate(moment)).toBe(day)
    expect(monthAndYear('2026-03')).toBe(month)
    expect(formatHour(moment)).toBe(hour)
    expect(clockIn(moment, 'Africa/Nairobi')).toBe(clock)
  })
})
