import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { recordsOf } from '../platform/log/audit.server.ts'
import { formatHour } from '../platform/text/format-date.ts'

const shown = 50

/** What the audit log holds of somebody who is an admin or was one; nothing for everybody else. */
export async function auditLogPersonalData(userId: string): Promise<PersonalDataSection[]> {
  const records = await recordsOf(userId)
  if (records.length === 0) return []
  const number = records.length === 1 ? 'one thing' : `${records.length.toLocaleString('en-GB')} things`
  const rest = records.length > shown ? ` These are the last ${shown}; the download has all of them.` : ''
  return [
    {
      name: 'auditLog',
      title: 'What you did as an admin',
      summary: `The audit log holds ${number} you did. It stays when you erase your account.${rest}`,
      facts: records.slice(0, shown).map(({ at, verb, target }) => ({
        title: formatHour(at),
        answer: target ? `${verb}: ${target}` : verb,
      })),
      files: [],
      data: records,
    },
  ]
}
