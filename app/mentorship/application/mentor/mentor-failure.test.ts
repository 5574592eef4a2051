import { expect, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { primarySql } from '../../../platform/db/db.server.ts'

const address = `/mentor/${'A'.repeat(22)}`

test.each(['mentors', 'sessions'])(
  'without the %s table, a profile says that it could not be loaded',
  async (table) => {
    const member = await newMember()
    const sql = primarySql()
    await sql.unsafe(`alter table ${table} rename to ${table}_away`)
    try {
      const answer = await member.get(address)
      expect(answer.status).toBe(500)
      const html = await answer.text()
      expect(html).toMatch(/<h1>Failed to load the mentor profile.<\/h1>/)
      expect(html).toContain('An error occurred. Please try again.')
    } finally {
      await sql.unsafe(`alter table ${table}_away rename to ${table}`)
    }
  },
)
