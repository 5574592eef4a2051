import { fitInWords } from '../../connect/matching/fit.ts'
import type { SeenPeople } from '../../connect/matching/people-seen.server.ts'
import type { Suggestion } from '../../connect/matching/suggestions.ts'
import { pointsPerWeek } from '../../connect/people/days.ts'
import { MentorLines, mentorFacts, peopleBy, weeksText } from '../frame/people.tsx'
import { apart } from './apart.ts'
import { reasonsInShort } from './reasons-in-short.ts'

const mostReasons = 3

/** Returns the cells “Mentor”, “Fit” and “Why” of each suggestion, and what all of them have in common. */
export function suggestionCells(suggestions: readonly Suggestion[], people: SeenPeople) {
  const seen = peopleBy(people)
  const facts = apart(
    suggestions.map(({ mentor }) => {
      const found = seen.mentor(mentor)
      return found ? mentorFacts(found) : []
    }),
  )
  const reasons = apart(suggestions.map((each) => reasonsInShort(each.reasons)))
  return {
    shared: [...facts.shared, ...reasons.shared],
    cells: suggestions.map(({ mentor, ...sum }, row) => [
      <MentorLines key="mentor" publicId={mentor} mentor={seen.mentor(mentor)} facts={facts.own[row]} />,
      <Fit key="fit" {...sum} />,
      <Why key="why" reasons={reasons.own[row]?.slice(0, mostReasons) ?? []} />,
    ]),
  }
}

export function sharedText(shared: readonly string[]): string {
  return shared.length > 0 ? `The same for all: ${shared.join(' · ')}.` : ''
}

/** By the sum, a mentor has one mentee before another. */
function Fit({ fit, weeks }: { fit: number; weeks: number }) {
  return (
    <>
      <strong>{fitInWords(fit)}</strong>
      <details className="sum">
        <summary>How this adds up</summary>
        {`${fit} for the fit + ${pointsPerWeek * weeks} for ${weeksText(weeks)} of waiting = ${fit + pointsPerWeek * weeks}`}
      </details>
    </>
  )
}

function Why({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return 'Only what all share'
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
