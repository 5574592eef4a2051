import { addDays } from '../../platform/text/format-date.ts'
import { otherPart, type Part } from '../people/states.ts'
import type { Pairing } from './tables.ts'

/** A mentor gets so many days more, once. */
export const extraDays = 3

/**
 * What one of two people does that the other reads of, other than a yes, which is told only once both have said it. Whoever
 * `blocks` is never brought together with the other again.
 */
export type Act =
  | { kind: 'not now'; kindSentence: Pairing['kindSentence']; blocks: boolean }
  | { kind: 'more days' }
  | { kind: 'question'; words: string }
  | { kind: 'reply'; words: string }
  | { kind: 'take back' }
  /** Of a mentor whose listing goes. */
  | { kind: 'withdraw' }
  | { kind: 'end'; closes: boolean; blocks: boolean }
  /** Of somebody whose application goes, and who is no longer in the pairing. */
  | { kind: 'forget' }

export type ActOf = Act & { by: Part }

/** Returns what has been done about what two people have, and has not reached the other yet. */
export function actsIn({ acts }: Pick<Pairing, 'acts'>): ActOf[] {
  return acts ? (JSON.parse(acts) as ActOf[]) : []
}

/** Returns what two people have, as one of them has left it. */
export function asLeftBy(part: Part, pairing: Pairing, today: string): Pairing {
  const left = { ...pairing }
  for (const { by, ...act } of actsIn(pairing)) if (by === part) Object.assign(left, changesBy(act, left, today))
  return left
}

function changesBy(act: Act, { dueOn, closedOn, isHidden, question }: Pairing, today: string): Partial<Pairing> {
  switch (act.kind) {
    case 'not now':
      return { state: 'declined', closedOn: today, kindSentence: act.kindSentence }
    case 'more days':
      return { dueOn: addDays(dueOn, extraDays), isExtended: true }
    case 'question':
      return { question: act.words }
    case 'reply':
      return { reply: act.words }
    case 'take back':
      return { state: 'withdrawn', closedOn: today, isHidden: question === null }
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
