import { sql } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'

export async function loader() {
  try {
    await db().execute(sql`select 1`)
    return new Response('ready\n')
  } catch {
    return new Response('the database does not answer\n', { status: 503, headers: { 'Retry-After': '5' } })
  }
}
