import type { OpenedReport } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { isDanger } from '../../connect/people/report-kinds.ts'
import type { Choices } from './queue-screen.ts'

type Facts = Pick<OpenedReport, 'kind' | 'decision' | 'hold' | 'between' | 'reporter' | 'reported'>

/** What an admin can decide about a report, and what that does to the person reported, to the two, and to the person who reported. */
export function reportChoices({ kind, decision, hold, between, reporter, reported }: Facts): Choices {
  const who = nameOf(reported)
  const release = {
    state: 'release',
    label: hold.isForThis ? 'No action: lift the hold' : 'Close the report',
    ...released(who, hold, between),
    isGrave: false,
  }
  const end = {
    state: 'end',
    label: endLabel(hold.isForThis, between),
    ...ended(who, hold, between),
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

/** Says that the person reported is on hold and why, or nothing. */
export function holdText({ hold: { isForThis, isForMore }, reported }: Pick<Facts, 'hold' | 'reported'>): string {
  const why = [isForThis && 'because of this report', isForMore && 'for something else'].filter(Boolean).join(' and ')
  return why && `${nameOf(reported)}, ${why}`
}

const reporting = 'The person who reported'
const goesOn = { pair: 'The two stay a pair', request: 'Their request stays open' }
const ends = {
  pair: { title: 'The pair ends', told: 'Both are told, and are kept apart.' },
  request: { title: 'Their request ends', told: 'Whoever of them knew of it is told, and the two are kept apart.' },
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

type Between = Facts['between']

function released(who: string, { isForThis, isForMore, isTold }: Facts['hold'], between: Between) {
  const stays = between ? [`${goesOn[between]}.`] : []
  if (!isForThis) return { title: between ? goesOn[between] : 'Nothing else changes', follows: [`${who} is not told.`] }
  if (isForMore) return { title: `${who} stays on hold for something else`, follows: ['No longer for this.', ...stays] }
  return {
    title: `${who} is free again`,
    follows: [
      isTold ? 'They are told so.' : 'They are not told that there was a hold.',
      'Messages and requests that had to wait reach them.',
      ...stays,
    ],
  }
}

function ended(who: string, { isForThis, isForMore }: Facts['hold'], between: Between) {
  const over = between ? [`${ends[between].title}. ${ends[between].told}`, free] : []
  if (isForThis) return { title: `${who} stays on hold`, follows: ['They are told so.', ...over] }
  const hold = isForMore ? `${who} stays on hold for something else.` : 'Nobody is put on hold.'
  return { title: ends[between ?? 'pair'].title, follows: [ends[between ?? 'pair'].told, hold, free] }
}
