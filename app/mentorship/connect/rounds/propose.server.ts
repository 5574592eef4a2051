import { eq } from 'drizzle-orm'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { mentorApplications } from '../../tables.ts'
import { bestFor } from '../matching/match.server.ts'
import { triedIn } from '../matching/tried.server.ts'
import { canOffer, makeOffers } from '../requests/offers.server.ts'
import { lockRequests } from '../requests/requests.server.ts'
import { connectMentees } from '../tables.ts'
import { marketAt } from './market.server.ts'
import { type Suggestion, suggestionsOf } from './suggestions.ts'

const shown = 5

type BestMentors = { kind: 'found'; best: Suggestion[] } | { kind: 'wants to choose' } | { kind: 'not seeking' }

/** Returns the five mentors with a place who fit a mentee best, of the admin’s own application as of one that is not there. */
export async function bestMentorsOf(adminId: string, menteePublicId: string, at = new Date()): Promise<BestMentors> {
  if (!publicIdPattern.test(menteePublicId)) return { kind: 'not seeking' }
  const market = await marketAt(at, eq(connectMentees.publicId, menteePublicId))
  const [mentee] = market.mentees
  if (!mentee || mentee.userId === adminId) return { kind: 'not seeking' }
  if (!mentee.takesAny) return { kind: 'wants to choose' }
  const others = market.mentors.filter(({ userId }) => userId !== adminId)
  const best = bestFor(mentee, others, triedIn(market.tried), shown)
  return { kind: 'found', best: suggestionsOf(best, market) }
}

/** Asks a mentee and a mentor. Returns false if that cannot be done, or concerns the admin. */
export function proposePair(
  adminId: string,
  menteePublicId: string,
  mentorPublicId: string,
  at = new Date(),
): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockRequests(tx)
    const isMentee = eq(connectMentees.publicId, menteePublicId)
    const [mentee] = await tx.select({ id: connectMentees.userId }).from(connectMentees).where(isMentee)
    const isMentor = eq(mentorApplications.publicId, mentorPublicId)
    const [mentor] = await tx.select({ id: mentorApplications.userId }).from(mentorApplications).where(isMentor)
    if (!mentee || !mentor || mentee.id === adminId || mentor.id === adminId) return false
    const offer = { menteeId: mentee.id, mentorId: mentor.id }
    if (!(await canOffer(tx, offer, at))) return false
    await makeOffers(tx, [offer], null, at)
    await recordAction(tx, { adminId, verb: 'propose pair', target: menteePublicId })
    return true
  })
}
