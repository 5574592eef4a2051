import { t } from '../../words/words.ts'
import type { Part } from '../people/states.ts'
import type { PairCall } from '../tables.ts'

/** How a call stands: `yours` waits for one’s own answer, `theirs` for the other’s; `no time` was found by either. */
export type CallInList = 'none' | 'yours' | 'theirs' | 'planned' | 'no time' | 'off by you' | 'off'

/** So long after it has begun, a call is over. */
const lengthMs = 3 * 3_600_000

export function callInList(call: PairCall | null | undefined, part: Part, at: Date): CallInList {
  if (!call || (call.picked && Date.parse(call.picked) + lengthMs <= at.getTime())) return 'none'
  if (call.offBy && !call.picked) return 'no time'
  if (call.offBy) return call.offBy === part ? 'off by you' : 'off'
  if (call.picked) return 'planned'
  return call.proposedBy === part ? 'theirs' : 'yours'
}

export function callInWords(call: CallInList, other: string): string {
  const words: Record<CallInList, string> = {
    none: t('Find a time for a call'),
    yours: t('{other} proposes times for a call', { other }),
    theirs: t('You have proposed times for a call'),
    planned: t('A call is planned'),
    'no time': t('No time for a call has been found yet'),
    'off by you': t('You have called it off'),
    off: t('{other} has called it off', { other }),
  }
  return words[call]
}
