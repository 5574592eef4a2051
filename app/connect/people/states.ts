import type { ApplicationStatus } from '../../profiles/application-status.ts'

export const menteeStates = ['unread', 'question', 'admitted', 'refused', 'left', 'resting'] as const
export const mentorStates = ['asked', 'open', 'away', 'resting'] as const

export const requestStates = ['open', 'declined', 'expired', 'withdrawn'] as const

/** What brought two people together: the mentee’s choice, a round of matching, or somebody of the team. */
export const sources = ['choice', 'round', 'team'] as const

export const parts = ['mentee', 'mentor'] as const

/** As what somebody takes part in a pair. */
export type Part = (typeof parts)[number]
export type MenteeState = (typeof menteeStates)[number]
export type MentorState = (typeof mentorStates)[number]

export function otherPart(part: Part): Part {
  return part === 'mentee' ? 'mentor' : 'mentee'
}

type Moves<State extends string> = Readonly<Record<string, Readonly<Partial<Record<State, State>>>>>

/** Nothing of a mentee reaches a mentor but in `admitted`, after somebody has read all that a mentor would see. */
export const menteeMoves = {
  // By the mentee.
  apply: {
    unread: 'unread',
    question: 'unread',
    admitted: 'unread',
    refused: 'unread',
    left: 'unread',
    resting: 'unread',
  },
  rewrite: { unread: 'unread', question: 'question', admitted: 'unread', resting: 'unread' },
  answer: { question: 'unread' },
  pause: { admitted: 'admitted' },
  resume: { admitted: 'admitted' },
  leave: { unread: 'left', question: 'left', admitted: 'left', resting: 'left' },
  return: { left: 'unread', resting: 'admitted' },
  // By nobody: two suggestions in a row were not answered, or a pair ended without a word of theirs.
  rest: { admitted: 'resting' },
  // By an admin.
  admit: { unread: 'admitted' },
  ask: { unread: 'question' },
  refuse: { unread: 'refused' },
} as const satisfies Moves<MenteeState>

/** Only a mentor who is approved and `open` gets requests. */
export const mentorMoves = {
  // By the mentor.
  open: { asked: 'open', open: 'open' },
  'go away': { open: 'away', away: 'away' },
  return: { away: 'open', resting: 'open' },
  // By nobody: two requests in a row were not answered, or five got a no.
  rest: { open: 'resting' },
} as const satisfies Moves<MentorState>

export type MenteeCommand = keyof typeof menteeMoves
export type MentorCommand = keyof typeof mentorMoves

export function menteeStateAfter(command: MenteeCommand, state: MenteeState): MenteeState | null {
  const to: Partial<Record<MenteeState, MenteeState>> = menteeMoves[command]
  return to[state] ?? null
}

export function mentorStateAfter(command: MentorCommand, state: MentorState): MentorState | null {
  const to: Partial<Record<MentorState, MentorState>> = mentorMoves[command]
  return to[state] ?? null
}

/** Returns what has been decided about an application: `pending` also of a mentee who left, and is read again on return. */
export function menteeStatus(state: MenteeState): ApplicationStatus {
  if (state === 'refused') return 'rejected'
  return state === 'admitted' || state === 'resting' ? 'approved' : 'pending'
}

/** What is counted month by month for the team, without saying of whom. */
export const countedEvents = ['admitted', 'asked', 'introduced', 'unanswered', 'ended'] as const

export type CountedEvent = (typeof countedEvents)[number]
