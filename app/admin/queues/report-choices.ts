import type { OpenedReport } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { isDanger } from '../../connect/people/report-kinds.ts'
import type { Choices } from './queue-screen.ts'

type Facts = Pick<OpenedReport, 'kind' | 'decision' | 'hold' | 'between' | 'reporter' | 'reported'>

/** What an admin can decide about a report, and what that does to the person reported, to the two, and to the person who reported. */
export function reportChoices({ kind, decision, hold, between, reporter, reported }: Facts): Choices {
  const who = nameOf(reported)
  const release = {
    state: 'release',
    label: hold.isForThis ? 'Lift the hold' : 'Close the report',
    follows: [released(who, hold), between && goesOn[between]].filter(Boolean).join('\n'),
    isGrave: false,
  }
  const end = {
    state: 'end',
    label: endLabel(hold.isForThis, between),
    follows: [stays(who, hold), between && ends[between], between && free].filter(Boolean).join('\n'),
    isGrave: true,
  }
  // What nobody is on hold for and is over anyway can only be closed.
  const isToClose = decision === 'end' || (!hold.isForThis && !between)
  const both = isDanger(kind) ? [end, release] : [release, end]
  return {
    always: reporter
      ? `${reporting} is told that the team has looked into it.`
      : `${reporting} has erased the account.`,
    choices: isToClose ? [release] : both,
  }
}

/** Says why the person reported is on hold, or nothing. */
export function holdText({ hold: { isForThis, isForMore }, reported }: Pick<Facts, 'hold' | 'reported'>): string {
  const why = [isForThis && 'because of this report', isForMore && 'for something else'].filter(Boolean).join(' and ')
  return why && `${nameOf(reported)} is on hold ${why}.`
}

const reporting = 'The person who reported'
const goesOn = { pair: 'The two stay a pair.', request: 'Their request stays open.' }
const ends = {
  pair: 'The pair ends. Both are told, and are kept apart.',
  request: 'Their request ends. Whoever of them knew of it is told, and the two are kept apart.',
}
const free = 'Anyone not on hold can be matched with somebody else.'

function endLabel(isHeld: boolean, between: Facts['between']) {
  if (isHeld) return between ? 'End it and keep them on hold' : 'Keep them on hold'
  return between === 'request' ? 'End the request' : 'End the pair'
}

/** Returns what the person reported is called in a sentence. */
function nameOf(reported: Facts['reported']) {
  if (!reported) return 'The person reported'
  if (reported.part === 'mentee') return 'The mentee'
  return reported.mentor.name ?? 'The mentor'
}

function released(who: string, { isForThis, isForMore, isTold }: Facts['hold']) {
  if (!isForThis) return `${who} is not told.`
  if (isForMore) return `${who} stays on hold for something else, but no longer for this.`
  const isToldSo = isTold ? 'and is told so' : 'and is not told that there was one'
  return `${who} is no longer on hold, ${isToldSo}. Messages and requests that had to wait reach them.`
}

function stays(who: string, { isForThis, isForMore }: Facts['hold']) {
  if (isForThis) return `${who} stays on hold, and is told so.`
  return isForMore ? `${who} stays on hold for something else.` : 'Nobody is put on hold.'
}
