import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { auditRecordsOf } from '../platform/audit/audit-log.server.ts'
import { formatHour } from '../platform/text/format-date.ts'
import { wholeNumber } from '../words/punctuation.ts'
import { t, tn } from '../words/words.ts'

const maxShown = 50

export async function auditLogPersonalData(userId: string): Promise<PersonalDataSection[]> {
  const records = await auditRecordsOf(userId)
  if (records.length === 0) return []
  return [
    {
      name: 'auditLog',
      title: t('What you did as an admin'),
      summary: summaryOf(records.length),
      facts: records.slice(0, maxShown).map(({ at, verb, target }) => ({
        title: formatHour(at),
        answer: target ? `${verb}: ${target}` : verb,
      })),
      files: [],
      data: records,
    },
  ]
}

function summaryOf(count: number) {
  const things = tn(count, { one: 'one thing', other: '{number} things' }, { number: wholeNumber(count) })
  const held = t('The audit log holds {things} you did. It stays when you erase your account.', { things })
  if (count <= maxShown) return held
  return `${held} ${t('These are the last {maxShown}; the download has all of them.', { maxShown })}`
}
