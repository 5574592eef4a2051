import { fitInWords } from '../../connect/matching/fit.ts'
import type { SeenPeople } from '../../connect/matching/people-seen.server.ts'
import type { Suggestion } from '../../connect/matching/suggestions.ts'
import { pointsPerWeek } from '../../connect/people/days.ts'
import {
  FactsInLine,
  MenteeLines,
  MentorLines,
  menteeFacts,
  mentorFacts,
  peopleBy,
  referenceTo,
  weeksText,
} from '../frame/people.tsx'
import { apart } from './apart.ts'
import { reasonsInShort } from './reasons-in-short.ts'

const mostReasons = 3

/** Returns the cells “Mentee”, “Mentor”, “Fit” and “Why” of each suggestion, and what all of them have in common. */
export function suggestionCells(suggestions: readonly Suggestion[], people: SeenPeople) {
  const seen = peopleBy(people)
  const wishes = apart(suggestions.map(({ mentee, weeks }) => menteeFacts(seen.mentee(mentee), weeks)))
  const facts = apart(
    suggestions.map(({ mentor }) => {
      const found = seen.mentor(mentor)
      return found ? mentorFacts(found) : []
    }),
  )
  const reasons = apart(suggestions.map((each) => reasonsInShort(each.reasons)))
  return {
    shared: { mentee: wishes.shared, mentor: [...facts.shared, ...reasons.shared] },
    cells: suggestions.map((each, row) => [
      <MenteeLines key="mentee" publicId={each.mentee} mentee={seen.mentee(each.mentee)} facts={wishes.own[row]} />,
      <MentorLines key="mentor" publicId={each.mentor} mentor={seen.mentor(each.mentor)} facts={facts.own[row]} />,
      <Fit key="fit" {...each} />,
      <Why key="why" reasons={reasons.own[row]?.slice(0, mostReasons) ?? []} />,
    ]),
  }
}

const looks = { 'Fits well': 'fit fit-most', Fits: 'fit fit-more', 'Fits a little': 'fit' }

/** By the sum, a mentor has one mentee before another. */
function Fit({ mentee, mentor, fit, weeks }: Suggestion) {
  const inWords = fitInWords(fit)
  return (
    <>
      <span className={looks[inWords]}>{inWords}</span>
      <details className="sum">
        <summary>How it is counted</summary>
        <p>{`${fit} for the fit + ${pointsPerWeek * weeks} for ${weeksText(weeks)} of waiting = ${fit + pointsPerWeek * weeks}`}</p>
        <p>{referenceTo('mentee', mentee)}</p>
        <p>{referenceTo('mentor', mentor)}</p>
      </details>
    </>
  )
}

function Why({ reasons }: { reasons: readonly string[] }) {
  return reasons.length > 0 ? <FactsInLine facts={reasons} /> : 'Nothing else in common'
}
