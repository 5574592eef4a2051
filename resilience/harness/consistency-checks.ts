import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { listFiles } from '../../app/platform/files/files.server.ts'
import { verify } from '../../app/platform/log/audit.server.ts'
import { sweepOldFiles } from '../../host/housekeeping.ts'

/**
 * What is there by half, in a sentence each: a row without its file, a file without its row after a sweep of all ages, an
 * article, approval or company that does not fit to what belongs to it, an audit log that does not hold. To be asked while
 * nobody writes.
 */
export async function inconsistencies(): Promise<string[]> {
  await sweepOldFiles(new Date(Date.now() + 60_000))
  const [named, stored, audit, misfits] = await Promise.all([namedFiles(), storedFiles(), verify(), rowsThatMisfit()])
  const { misfit } = audit
  return [
    ...[...named].filter((id) => !stored.has(id)).map((id) => `A row names the file ${id}, which is not there.`),
    ...[...stored].filter((id) => !named.has(id)).map((id) => `No row names the file ${id}.`),
    ...misfits,
    ...(misfit ? [`Row ${misfit.position} of the audit log ${misfit.why}.`] : []),
  ]
}

async function namedFiles() {
  const rows = await db().execute<{ id: string }>(sql`
    select file_id as id from article_images
    union select split_part(cv_url, '/', 3) from mentee_applications where cv_url is not null
    union select split_part(image_url, '/', 3) from mentor_applications where image_url is not null
    union select split_part(image_url, '/', 3) from mentors where image_url is not null`)
  return new Set([...rows].map(({ id }) => id))
}

/** The names of all files in the store; unfinished ones with their folder. */
export async function storedFiles() {
  const stored = new Set(
    config().filesUrl ? [] : readdirSync(`${config().filesDir}/drafts`).map((name) => `drafts/${name}`),
  )
  for await (const id of listFiles(new Date(Date.now() + 60_000))) stored.add(id)
  return stored
}

async function rowsThatMisfit() {
  const checks = await Promise.all([
    db().execute<{ id: string }>(sql`
      select id from reviews
      where (select count(*) from audit_log where verb = 'approve review' and target = id) <> is_approved::int`),
    db().execute<{ id: string }>(sql`
      select key as id from companies
      full join (select company_key, count(*)::int from reviews where is_published group by 1) counted on key = company_key
      where review_count is distinct from count`),
    db().execute<{ id: string }>(sql`
      select id from articles left join audit_log on target = id and verb = 'create article' where target is null
      union all
      select id from articles where (image_url is not null) <>
        exists (select from article_images where article_id = id and '/media/' || file_id = image_url)`),
  ])
  const kinds = ['The review', 'The company', 'The article']
  return checks.flatMap((rows, kind) => [...rows].map(({ id }) => `${kinds[kind]} ${id} is stored by half.`))
}
