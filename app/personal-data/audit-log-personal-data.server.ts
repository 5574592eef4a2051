import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { auditRecordsOf } from '../platform/audit/audit-log.server.ts'
import { formatHour } from '../platform/text/format-date.ts'

const maxShown = 50

export async function auditLogPersonalData(userId: string): Promise<PersonalDataSection[]> {
  const records = await auditRecordsOf(userId)
  if (records.length === 0) return []
  const number = records.length === 1 ? 'one thing' : `${records.length.toLocaleString('en-GB')} things`
  const rest = records.length > maxShown ? ` These are the last ${maxShown}; the download has all of them.` : ''
  return [
    {
      name: 'auditLog',
      title: 'What you did as an admin',
      summary: `The audit log holds ${number} you did. It stays when you erase your account.${rest}`,
      facts: records.slice(0, maxShown).map(({ at, verb, target }) => ({
        title: formatHour(at),
        answer: target ? `${verb}: ${target}` : verb,
      })),
      files: [],
      data: records,
    },
  ]
}
