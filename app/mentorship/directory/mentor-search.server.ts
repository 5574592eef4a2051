import { and, desc, eq, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { reader } from '../../platform/db/db.server.ts'
import { cursorId, keyset } from '../../platform/db/keyset.server.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { contains, hasNgrams } from '../../platform/text/text-search.server.ts'
import { mentors } from '../tables.ts'
import type { MentorFilters } from './mentor-filters.ts'

const maxWalked = 500

const { submittedAt, nameKey } = mentors
const newestFirst = keyset('desc', [submittedAt, mentors.publicId], z.tuple([z.iso.datetime(), cursorId]))

export const shown = {
  publicId: mentors.publicId,
  name: mentors.name,
  title: mentors.title,
  company: mentors.company,
  industry: mentors.industry,
  photoUrl: mentors.imageUrl,
  bio: mentors.professionalBio,
}

export async function findMentors({ search, industry, after }: MentorFilters, limit: number) {
  const listed = and(
    industry ? eq(mentors.industry, industry.replaceAll('\0', '')) : undefined,
    newestFirst.isAfter(after),
  )
  const part = toSearchKey(search)
  if (part === '') return newest(listed).limit(limit)
  const found = await findAmongNewest(listed, part, limit)
  return found.length === limit ? found : newest(and(listed, isFoundBy(part))).limit(limit)
}

export function isFoundBy(part: string): SQL | undefined {
  return and(hasNgrams('name_ngrams', nameKey, part), contains(nameKey, part))
}

// Walking the listing soon meets a frequent part, whose matches would be slow to collect from the whole index.
function findAmongNewest(listed: SQL | undefined, part: string, limit: number) {
  const candidates = newest(listed).limit(maxWalked).as('candidates')
  return reader()
    .select(candidates._.selectedFields)
    .from(candidates)
    .where(contains(candidates.nameKey, part))
    .orderBy(desc(candidates.submittedAt), desc(candidates.publicId))
    .limit(limit)
}

function newest(condition: SQL | undefined) {
  return reader()
    .select({ ...shown, submittedAt, nameKey })
    .from(mentors)
    .where(condition)
    .orderBy(...newestFirst.orderBy)
}
