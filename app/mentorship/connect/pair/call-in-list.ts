import type { Part } from '../states.ts'
import type { PairCall } from '../tables.ts'

/** How a call stands: `yours` waits for one’s own answer, `theirs` for the other’s. */
export type CallInList = 'none' | 'yours' | 'theirs' | 'planned' | 'off by you' | 'off'

export function callInList(call: PairCall | null | undefined, part: Part): CallInList {
  if (!call) return 'none'
  if (call.offBy) return call.offBy === part ? 'off by you' : 'off'
  if (call.picked) return 'planned'
  return call.proposedBy === part ? 'theirs' : 'yours'
}

export function callInWords(call: CallInList, other: string): string {
  const words: Record<CallInList, string> = {
    none: 'Find a time for a call',
    yours: `${other} proposes times for a call`,
    theirs: 'You have proposed times for a call',
    planned: 'A call is planned',
    'off by you': 'You have called it off',
    off: `${other} has called it off`,
  }
  return words[call]
}
