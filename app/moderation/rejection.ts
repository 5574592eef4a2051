/** They are stored and never change. Each feature offers some of them, in its own words. */
export const rejectionReasonIds = [
  'identifies',
  'hurtful',
  'confidential',
  'off-topic',
  'unclear',
  'not-genuine',
  'experience',
  'promotion',
  'names-others',
] as const

export type RejectionReason = (typeof rejectionReasonIds)[number]
export type Rejection = { reason: RejectionReason; words: string }
export const maxRejectionWords = 500
