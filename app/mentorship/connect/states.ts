export const menteeStates = ['unread', 'question', 'admitted', 'refused', 'left', 'held'] as const
export const mentorStates = ['asked', 'open', 'away', 'resting', 'held'] as const

export type MenteeState = (typeof menteeStates)[number]
export type MentorState = (typeof mentorStates)[number]

/** Who gives a command: the person it is about, an admin about somebody else, or the clock. */
export type Role = 'member' | 'admin' | 'clock'

type Moves<State extends string> = Readonly<
  Record<string, { readonly by: readonly Role[]; readonly to: Readonly<Partial<Record<State, State>>> }>
>

/** Nothing of a mentee reaches a mentor but in `admitted`, after somebody has read all that a mentor would see. */
export const menteeMoves = {
  apply: {
    by: ['member'],
    to: { unread: 'unread', question: 'unread', admitted: 'unread', refused: 'unread', left: 'unread', held: 'held' },
  },
  rewrite: { by: ['member'], to: { unread: 'unread', question: 'question', admitted: 'unread' } },
  answer: { by: ['member'], to: { question: 'unread' } },
  pause: { by: ['member'], to: { admitted: 'admitted' } },
  resume: { by: ['member', 'clock'], to: { admitted: 'admitted' } },
  leave: { by: ['member'], to: { unread: 'left', question: 'left', admitted: 'left' } },
  return: { by: ['member'], to: { left: 'unread' } },
  admit: { by: ['admin'], to: { unread: 'admitted' } },
  ask: { by: ['admin'], to: { unread: 'question' } },
  refuse: { by: ['admin'], to: { unread: 'refused' } },
  hold: {
    by: ['admin'],
    to: { unread: 'held', question: 'held', admitted: 'held', refused: 'held', left: 'held' },
  },
  release: { by: ['admin'], to: { held: 'unread' } },
} as const satisfies Moves<MenteeState>

/** Only a mentor who is approved and `open` gets requests. */
export const mentorMoves = {
  open: { by: ['member'], to: { asked: 'open', open: 'open' } },
  'go away': { by: ['member'], to: { open: 'away', away: 'away' } },
  return: { by: ['member', 'clock'], to: { away: 'open', resting: 'open' } },
  rest: { by: ['clock'], to: { open: 'resting' } },
  hold: { by: ['admin'], to: { asked: 'held', open: 'held', away: 'held', resting: 'held' } },
  release: { by: ['admin'], to: { held: 'asked' } },
} as const satisfies Moves<MentorState>

export type MenteeCommand = keyof typeof menteeMoves
export type MentorCommand = keyof typeof mentorMoves

export function menteeStateAfter(command: MenteeCommand, state: MenteeState): MenteeState | null {
  const to: Partial<Record<MenteeState, MenteeState>> = menteeMoves[command].to
  return to[state] ?? null
}

export function mentorStateAfter(command: MentorCommand, state: MentorState): MentorState | null {
  const to: Partial<Record<MentorState, MentorState>> = mentorMoves[command].to
  return to[state] ?? null
}
