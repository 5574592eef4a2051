/** What is counted month by month for the team, without saying of whom. */
export const countedEvents = ['admitted', 'asked', 'introduced', 'unanswered', 'ended'] as const

export type CountedEvent = (typeof countedEvents)[number]
