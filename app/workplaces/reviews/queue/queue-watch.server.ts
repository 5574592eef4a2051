import { log } from '../../../platform/log/log.server.ts'
import { waitingReviews } from './reviews-for-admin.server.ts'

const hourMs = 60 * 60_000

/** Looks once an hour whether reviews wait, also when no admin does. Returns a function that ends it. */
export function watchReviewQueue(): () => void {
  const look = () => waitingReviews().catch((error) => log('error', 'housekeeping-failed', { error }))
  void look()
  const timer = setInterval(look, hourMs).unref()
  return () => clearInterval(timer)
}
