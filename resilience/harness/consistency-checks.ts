import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { verifyAuditLog } from '../../app/platform/audit/audit-log.server.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { listFileIds } from '../../app/platform/files/files.server.ts'
import { sweepOldFiles } from '../../app/stored-files.server.ts'

/** Sweeps files of every age, then describes each inconsistency. Call it only while nothing writes. */
export async function inconsistencies(): Promise<string[]> {
  await sweepOldFiles(new Date(Date.now() + 60_000))
  const [named, stored, { misfit }, mismatches] = await Promise.all([
    referencedFiles(),
    storedFiles(),
    verifyAuditLog(),
    mismatchedRows(),
  ])
  return [
    ...[...named].filter((id) => !stored.has(id)).map((id) => `A row names the file ${id}, which is not there.`),
    ...[...stored].filter((id) => !named.has(id)).map((id) => `No row names the file ${id}.`),
    ...mismatches,
    ...(misfit ? [`Row ${misfit.position} of the audit log ${misfit.why}.`] : []),
  ]
}

async function referencedFiles() {
  const rows = await db().execute<{ id: string }>(sql`
    select file_id as id from article_images
    union select split_part(cv_url, '/', 3) from mentee_applications where cv_url is not null
    union select split_part(image_url, '/', 3) from mentor_applications where image_url is not null
    union select split_part(image_url, '/', 3) from mentors where image_url is not null`)
  return new Set([...rows].map(({ id }) => id))
}

export async function storedFiles() {
  const stored = new Set(
    config().filesUrl ? [] : readdirSync(`${config().filesDir}/drafts`).map((name) => `drafts/${name}`),
  )
  for await (const id of listFileIds(new Date(Date.now() + 60_000))) stored.add(id)
  return stored
}

async function mismatchedRows() {
  const checks = await Promise.all([
    db().execute<{ id: string }>(sql`
      select id from reviews
      where (select count(*) from audit_log where verb = 'approve review' and target = id) <> is_approved::int`),
    db().execute<{ id: string }>(sql`
      select key as id from companies
      full join (select company_key, count(*)::int from reviews where is_published group by 1) counted on key = company_key
      where review_count is distinct from count`),
    db().execute<{ id: string }>(sql`
      select id from articles
      where not exists (select from audit_log where target = id and verb in ('create article', 'save draft'))
      union all
      select id from articles where (image_url is not null) <>
        exists (select from article_images where article_id = id and '/media/' || file_id = image_url)`),
  ])
  const kinds = ['The review', 'The company', 'The article']
  return checks.flatMap((rows, kind) => [...rows].map(({ id }) => `${kinds[kind]} ${id} is stored by half.`))
}
