import type { OpenedReport } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { isDanger } from '../../connect/people/report-kinds.ts'
import type { Choices } from './queue-screen.ts'

type Facts = Pick<OpenedReport, 'kind' | 'decision' | 'hold' | 'between' | 'reporter'>

/** What an admin can decide about a report, and what that does to the one told about and to the two, and to who told us. */
export function reportChoices({ kind, decision, hold, between, reporter }: Facts): Choices {
  const release = {
    state: 'release',
    label: hold.isForThis ? 'Lift the hold' : 'Settle it',
    follows: [released(hold), between && goesOn[between]].filter(Boolean).join(' '),
    isGrave: false,
  }
  const end = {
    state: 'end',
    label: endLabel(hold.isForThis, between !== null),
    follows: [stays(hold), between && ends[between], between && free].filter(Boolean).join(' '),
    isGrave: true,
  }
  // What nobody is on hold for and is over anyway can only be settled.
  const isToSettle = decision === 'end' || (!hold.isForThis && !between)
  const both = isDanger(kind) ? [end, release] : [release, end]
  return {
    always: reporter ? 'Who told us reads that the team has looked into it.' : 'Who told us has erased the account.',
    choices: isToSettle ? [release] : both,
  }
}

const goesOn = { pair: 'The pair goes on.', request: 'The request goes on.' }
const ends = {
  pair: 'The pair ends: both read that, and are kept apart.',
  request: 'The request ends: who knew of it reads that it did not come about, and they are kept apart.',
}
const free = 'Who is not on hold is free for somebody else.'

function endLabel(isHeld: boolean, isOpen: boolean) {
  if (!isHeld) return 'End it'
  return isOpen ? 'End it and keep them on hold' : 'Keep them on hold'
}

function released({ isForThis, isForMore, isTold }: Facts['hold']) {
  if (!isForThis) return 'The one told about does not hear of it.'
  if (isForMore) return 'They stay on hold for something else, but no longer for this.'
  return `They are free again, ${isTold ? 'and read that' : 'and do not hear of it'}. What rested goes on.`
}

function stays({ isForThis, isForMore }: Facts['hold']) {
  if (isForThis) return 'They stay on hold, and read that.'
  return isForMore ? 'They stay on hold for something else.' : 'Nobody is put on hold.'
}
