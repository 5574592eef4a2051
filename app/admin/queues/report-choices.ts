import type { OpenedReport } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { isDanger } from '../../connect/people/report-kinds.ts'
import type { Choices } from './queue-screen.ts'

type Facts = Pick<OpenedReport, 'kind' | 'decision' | 'hold' | 'between' | 'reporter' | 'reported'>

/** What an admin can decide about a report, and what that does to the person reported, to the two, and to the person who reported. */
export function reportChoices({ kind, decision, hold, between, reporter, reported }: Facts): Choices {
  const who = nameOf(reported)
  const release = {
    state: 'release',
    label: hold.isForThis ? 'Lift the hold' : 'Settle it',
    follows: [...released(who, hold), between && goesOn[between]].filter(Boolean).join('\n'),
    isGrave: false,
  }
  const end = {
    state: 'end',
    label: endLabel(hold.isForThis, between !== null),
    follows: [stays(who, hold), between && ends[between], between && free].filter(Boolean).join('\n'),
    isGrave: true,
  }
  // What nobody is on hold for and is over anyway can only be settled.
  const isToSettle = decision === 'end' || (!hold.isForThis && !between)
  const both = isDanger(kind) ? [end, release] : [release, end]
  return {
    always: reporter ? `${reporting} reads that the team has looked into it.` : `${reporting} has erased the account.`,
    choices: isToSettle ? [release] : both,
  }
}

/** Says why the person reported is on hold, or nothing. */
export function holdText({ hold: { isForThis, isForMore }, reported }: Pick<Facts, 'hold' | 'reported'>): string {
  const why = [isForThis && 'because of this report', isForMore && 'for something else'].filter(Boolean).join(' and ')
  return why && `${nameOf(reported)} is on hold ${why}.`
}

const reporting = 'The person who reported'
const goesOn = { pair: 'The pair goes on.', request: 'The request goes on.' }
const ends = {
  pair: 'The pair ends: both read that, and are kept apart.',
  request: 'The request ends: who knew of it reads that it did not come about, and they are kept apart.',
}
const free = 'Whoever is not on hold can be matched with somebody else.'

function endLabel(isHeld: boolean, isOpen: boolean) {
  if (!isHeld) return 'End it'
  return isOpen ? 'End it and keep them on hold' : 'Keep them on hold'
}

/** Returns what the person reported is called in a sentence. */
function nameOf(reported: Facts['reported']) {
  if (!reported) return 'The person reported'
  if (reported.part === 'mentee') return 'The mentee'
  return reported.mentor.name ?? 'The mentor'
}

function released(who: string, { isForThis, isForMore, isTold }: Facts['hold']) {
  if (!isForThis) return [`${who} does not hear of it.`]
  if (isForMore) return [`${who} stays on hold for something else, but no longer for this.`]
  return [`${who} is free again, ${isTold ? 'and reads that' : 'and does not hear of it'}.`, 'What rested goes on.']
}

function stays(who: string, { isForThis, isForMore }: Facts['hold']) {
  if (isForThis) return `${who} stays on hold, and reads that.`
  return isForMore ? `${who} stays on hold for something else.` : 'Nobody is put on hold.'
}
