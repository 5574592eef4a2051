import { and, eq, ne } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { mentorApplications } from '../../profiles/tables.ts'
import { connectMentees } from '../people/tables.ts'
import { withFacts } from '../requests/facts.server.ts'
import { makeOffers } from '../requests/offers.server.ts'
import { lockRequests } from '../requests/requests.server.ts'
import { triedIn } from '../requests/tried.server.ts'
import { requests } from '../tables.ts'
import { marketAt } from './market.server.ts'
import { bestFor } from './match.server.ts'
import { type Suggestion, suggestionsOf } from './suggestions.ts'

const shown = 5

type BestMentors = { kind: 'found'; best: Suggestion[] } | { kind: 'wants to choose' } | { kind: 'not seeking' }

/** Returns the five mentors with a place who fit a mentee best, of the admin’s own application as of one that is not there. */
export async function bestMentorsOf(adminId: string, menteePublicId: string, at = new Date()): Promise<BestMentors> {
  if (!publicIdPattern.test(menteePublicId)) return { kind: 'not seeking' }
  const market = await marketAt(db(), at, { mentee: eq(connectMentees.publicId, menteePublicId) })
  const [mentee] = market.mentees
  if (!mentee || mentee.userId === adminId) return { kind: 'not seeking' }
  if (!mentee.takesAny) return { kind: 'wants to choose' }
  const others = market.mentors.filter(({ userId }) => userId !== adminId)
  const best = bestFor(mentee, others, triedIn(market.tried), shown)
  return { kind: 'found', best: suggestionsOf(best, market, shown) }
}

/**
 * Asks a mentee and a mentor whom a round could bring together. Returns false if that cannot be done by now, or concerns
 * the admin, but not if it was done already.
 */
export function proposePair(
  adminId: string,
  menteePublicId: string,
  mentorPublicId: string,
  at = new Date(),
): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockRequests(tx)
    if (await isProposed(tx, adminId, menteePublicId, mentorPublicId)) return true
    const market = await marketAt(tx, at, {
      mentee: eq(connectMentees.publicId, menteePublicId),
      mentor: eq(mentorApplications.publicId, mentorPublicId),
    })
    const [mentee] = market.mentees
    if (!mentee?.takesAny) return false
    const [pair] = bestFor(mentee, market.mentors, triedIn(market.tried), 1)
    if (!pair || pair.menteeId === adminId || pair.mentorId === adminId) return false
    await makeOffers(tx, await withFacts(tx, [pair], at), 'team', at)
    await recordAction(tx, { adminId, verb: 'propose pair', target: menteePublicId })
    return true
  })
}

async function isProposed(tx: Transaction, adminId: string, menteePublicId: string, mentorPublicId: string) {
  const [offer] = await tx
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(connectMentees, eq(connectMentees.userId, requests.menteeId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, requests.mentorId))
    .where(
      and(
        ...[eq(connectMentees.publicId, menteePublicId), eq(mentorApplications.publicId, mentorPublicId)],
        ...[eq(requests.source, 'team'), eq(requests.state, 'open')],
        ...[ne(requests.menteeId, adminId), ne(requests.mentorId, adminId)],
      ),
    )
  return offer !== undefined
}
