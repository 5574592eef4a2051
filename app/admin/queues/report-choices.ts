import type { OpenedReport } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { isDanger } from '../../connect/people/report-kinds.ts'
import type { Choice } from './queue-screen.ts'

type Facts = Pick<OpenedReport, 'kind' | 'decision' | 'hold' | 'between' | 'reporter'>

/** What an admin can decide about a report, and what that does to the one told about, to who told us, and to the two. */
export function reportChoices({ kind, decision, hold, between, reporter }: Facts): Choice[] {
  const hears = reporter ? 'Who told us reads that the team has looked into it.' : 'Who told us is gone.'
  const release = {
    state: 'release',
    label: hold.isForThis ? 'Lift the hold' : 'Settle it',
    follows: [released(hold), hears, between && goesOn[between]].filter(Boolean).join(' '),
    isGrave: false,
  }
  const end = {
    state: 'end',
    label: endLabel(hold.isForThis, between !== null),
    follows: [stays(hold), hears, between && ends[between]].filter(Boolean).join(' '),
    isGrave: true,
  }
  // What nobody is on hold for and is over anyway can only be settled.
  if (decision === 'end' || (!hold.isForThis && !between)) return [release]
  return isDanger(kind) ? [end, release] : [release, end]
}

const goesOn = { pair: 'The pair goes on.', request: 'The request goes on.' }

const free = 'they are kept apart, and who is not on hold is free for somebody else.'
const ends = {
  pair: `The pair ends: both read that, ${free}`,
  request: `The request ends: who knew of it reads that it did not come about, ${free}`,
}

function endLabel(isHeld: boolean, isOpen: boolean) {
  if (!isHeld) return 'End it'
  return isOpen ? 'End it and keep them on hold' : 'Keep them on hold'
}

function released({ isForThis, isForMore, isTold }: Facts['hold']) {
  if (!isForThis) return 'Nothing changes for the one told about, who does not hear of it.'
  if (isForMore) return 'They stay on hold for something else, but no longer for this.'
  return `They are free again, and what rested goes on. ${isTold ? 'They read that.' : 'They do not hear of it.'}`
}

function stays({ isForThis, isForMore }: Facts['hold']) {
  if (isForThis) return 'They stay on hold, and read that.'
  return isForMore ? 'They stay on hold for something else.' : 'Nobody is put on hold.'
}
