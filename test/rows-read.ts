import { type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../app/platform/db/db.server.ts'

type Plan = {
  'Relation Name'?: string
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Runs a query, and counts the rows that it read from tables and from indexes that stand for them. */
export async function rowsRead(query: SQLWrapper): Promise<number> {
  const [row] = await db().execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (analyze, format json) ${query}`)
  if (!row) throw new Error('There is no plan.')
  return rowsOf(row['QUERY PLAN'][0].Plan)
}

function rowsOf(plan: Plan): number {
  const isRead = plan['Relation Name'] !== undefined
  const passed =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const below = (plan.Plans ?? []).map(rowsOf).reduce((sum, rows) => sum + rows, 0)
  return below + (isRead ? passed * plan['Actual Loops'] : 0)
}
