import { otherPart, type Part, parts } from '../people/states.ts'
import type { Pair, Request } from '../tables.ts'

/** What two people have: a request or an offer, or since both have said yes a pair. */
export type Between = Request | Pair

export function isPair(between: Between): between is Pair {
  return 'introducedOn' in between
}

/** What one of two people does that ends what they have, or closes its page. It is stored, as JSON, until the other sees it. */
export type Act =
  | { kind: 'not now'; kindSentence: Request['kindSentence']; blocks: boolean }
  | { kind: 'take back' }
  | { kind: 'withdraw' }
  | { kind: 'end'; closes: boolean; blocks: boolean }
  | { kind: 'forget' }

export type End = Act | { kind: 'expire' | 'recall' | 'run out' | 'reject' | 'decide' }

type Rule = {
  by: 'either' | Part | 'nobody' | 'team'
  /** What a request says of it afterwards, and of a pair that it ends it. Empty for what cannot end so. */
  request: Exclude<Request['state'], 'open'> | ''
  pair: 'ends' | ''
  /** Who reads that it is over, and gets a mail. A mentor only of what the mentor has said yes to: the rest just goes. */
  tells: 'the other' | 'both'
  /** For how long neither is brought together with the other again (`recent-pairs.server.ts`). A block is for good. */
  apart: { request?: Apart; pair?: Apart }
}

export type Apart = 'expired' | 'declined' | 'ended' | 'blocked'

/** How what two people have can end, and what follows: `end()` in `ends.server.ts` is the one way out of it. */
export const ends = {
  /** One says “Not now”, or blocks the other. */
  'not now': { by: 'either', request: 'declined', pair: '', tells: 'the other', apart: { request: 'declined' } },
  /** The mentee takes it back, pauses, stops, or writes something that has to be read first. */
  'take back': { by: 'mentee', request: 'withdrawn', pair: '', tells: 'the other', apart: {} },
  /** The mentor’s listing goes, because the application is sent again. */
  withdraw: { by: 'mentor', request: 'withdrawn', pair: '', tells: 'the other', apart: {} },
  /** Nobody has answered for a week. */
  expire: { by: 'nobody', request: 'expired', pair: '', tells: 'both', apart: { request: 'expired' } },
  /** The team withdraws an offer, or has put one of the two on hold for good, which counts on the last day. */
  recall: { by: 'team', request: 'withdrawn', pair: '', tells: 'both', apart: {} },
  /** One ends it, perhaps with its page, or blocks the other. */
  end: { by: 'either', request: '', pair: 'ends', tells: 'the other', apart: { pair: 'ended' } },
  /** Their time is over, or nobody has written. */
  'run out': { by: 'nobody', request: '', pair: 'ends', tells: 'both', apart: { pair: 'ended' } },
  /** The team rejects the mentor’s application. */
  reject: { by: 'team', request: '', pair: 'ends', tells: 'both', apart: { pair: 'ended' } },
  /** The team has decided so about a report. */
  decide: { by: 'team', request: 'withdrawn', pair: 'ends', tells: 'both', apart: { request: 'ended', pair: 'ended' } },
  /** One erases the account or the application. Their words go, too. */
  forget: { by: 'either', request: 'withdrawn', pair: 'ends', tells: 'the other', apart: { pair: 'ended' } },
} as const satisfies Record<End['kind'], Rule>

export function ruleOf({ kind }: End): Rule {
  return ends[kind]
}

export type ActOf = Act & { by: Part }

/** Returns what has been done about what two people have, and has not reached the other yet. */
export function actsIn({ acts }: Pick<Between, 'acts'>): ActOf[] {
  const stored = acts ? (JSON.parse(acts) as ActOf[]) : []
  // One that an earlier version stored may be of a kind that is gone.
  return stored.filter(({ kind }) => kind in ends)
}

/** Returns what two people have, as one of them has left it. */
export function asLeftBy<Left extends Between>(part: Part, between: Left, today: string): Left {
  const left = { ...between }
  for (const { by, ...act } of actsIn(between)) if (by === part) Object.assign(left, changesBy(act, left, today))
  return left
}

function changesBy(act: Act, between: Between, today: string): Partial<Request> {
  const isHidden = act.kind === 'end' ? between.isHidden || act.closes : act.kind !== 'not now'
  const over = { endedOn: between.endedOn ?? today, isHidden }
  if (isPair(between)) return over
  const kindSentence = act.kind === 'not now' ? act.kindSentence : null
  return { ...over, state: ends[act.kind].request || between.state, kindSentence }
}

/** Whether somebody has said yes to a request; `both` once the other has, too. */
export function hasSaidYes(saidYes: Request['saidYes'], part: Part): boolean {
  return saidYes === part || saidYes === 'both'
}

/** Whether a request reaches its mentor, and not only the mentee, who cannot tell. */
export function reachesMentor({ reaches }: Pick<Request, 'reaches'>): boolean {
  return reaches !== 'nobody'
}

/** Whether a round or the team brought two people together: of a mentor who was asked, nothing comes to the mentee. */
export function isOffer({ source }: Pick<Request, 'source'>): boolean {
  return source !== 'choice'
}

type People = Pick<Between, 'menteeId' | 'mentorId'>

export function personIn({ menteeId, mentorId }: People, part: Part): string | null {
  return part === 'mentee' ? menteeId : mentorId
}

export function otherIn(between: People, part: Part): string | null {
  return personIn(between, otherPart(part))
}

/** Returns those of the two who are still there, or only some of them. */
export function peopleIn(between: People, of: readonly Part[] = parts): string[] {
  return of.flatMap((part) => personIn(between, part) ?? [])
}
