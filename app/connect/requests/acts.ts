import { otherPart, type Part } from '../people/states.ts'
import type { Pairing } from './tables.ts'

/**
 * What one of two people does that ends what they have, or closes its page. Whoever `blocks` is never brought together with
 * the other again.
 */
export type Act =
  | { kind: 'not now'; kindSentence: Pairing['kindSentence']; blocks: boolean }
  | { kind: 'take back' }
  /** Of a mentor whose listing goes. */
  | { kind: 'withdraw' }
  | { kind: 'end'; closes: boolean; blocks: boolean }
  /** Of somebody whose application goes, and who is no longer in the pairing. */
  | { kind: 'forget' }

export type ActOf = Act & { by: Part }

const kinds: string[] = ['not now', 'take back', 'withdraw', 'end', 'forget'] satisfies Act['kind'][]

/** Returns what has been done about what two people have, and has not reached the other yet. */
export function actsIn({ acts }: Pick<Pairing, 'acts'>): ActOf[] {
  const stored = acts ? (JSON.parse(acts) as ActOf[]) : []
  // One that an earlier version stored may be of a kind that is gone.
  return stored.filter(({ kind }) => kinds.includes(kind))
}

/** Returns what two people have, as one of them has left it. */
export function asLeftBy(part: Part, pairing: Pairing, today: string): Pairing {
  const left = { ...pairing }
  for (const { by, ...act } of actsIn(pairing)) if (by === part) Object.assign(left, changesBy(act, left, today))
  return left
}

function changesBy(act: Act, { closedOn, isHidden }: Pairing, today: string): Partial<Pairing> {
  switch (act.kind) {
    case 'not now':
      return { state: 'declined', closedOn: today, kindSentence: act.kindSentence }
    case 'take back':
    case 'withdraw':
    case 'forget':
      return { state: 'withdrawn', closedOn: today, isHidden: true }
    case 'end':
      return { state: 'ended', closedOn: closedOn ?? today, isHidden: isHidden || act.closes }
  }
}

/** Returns the person of a part. */
export function personIn({ menteeId, mentorId }: Pick<Pairing, 'menteeId' | 'mentorId'>, part: Part): string | null {
  return part === 'mentee' ? menteeId : mentorId
}

export function otherIn(pairing: Pairing, part: Part): string | null {
  return personIn(pairing, otherPart(part))
}
