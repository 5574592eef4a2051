import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../../test/seeded.ts'
import { areas, availabilities, languages, professionalStages } from '../../profiles/mentoring-options.ts'
import { pointsPerWeek } from '../people/days.ts'
import { offsetsOn, personOf, type Written } from '../people/person.ts'
import { reasonsBetween, reasonsInWords } from '../people/reasons.ts'
import { areApart } from '../people/wishes.ts'
import { couldFit, fitOf, leastFit } from './fit.ts'
import { type Match, type MenteeInRound, type MentorInRound, match } from './match.server.ts'

const offsets = offsetsOn('2027-01-15')

type Round = { mentees: MenteeInRound[]; mentors: MentorInRound[]; tried: Set<string>; lots: string }

const countries = ['Ghana', 'Kenya', 'Senegal']
const companies = ['Teranga Bank', 'Acme', 'Teranga Bank PLC']
const someOf = (ids: readonly string[]) => fc.subarray([...ids]).map((each) => each.join('\n'))
const idsIn = (options: readonly { id: string }[], count: number) => options.slice(0, count).map(({ id }) => id)

// Few options, so that many people are equal and many are not.
const written = fc.record<Omit<Written, 'userId'>>({
  industry: fc.constantFrom('ICT / Technology / Software', 'Legal Services / Law', 'Other'),
  professionalStage: fc.constantFrom(...idsIn(professionalStages, 5)),
  areas: fc.option(someOf([...idsIn(areas, 3), 'Other'])),
  pace: fc.option(fc.constantFrom(...idsIn(availabilities, 3))),
  languages: fc.option(someOf(idsIn(languages, 3))),
  zone: fc.option(fc.constantFrom('Africa/Lagos', 'Africa/Nairobi', 'Atlantic/Cape_Verde', 'Indian/Mauritius')),
  notWith: fc.option(someOf(['country', 'employer'])),
  countries: fc.array(fc.constantFrom(...countries), { maxLength: 2 }),
  employer: fc.option(fc.constantFrom(...companies)),
  company: fc.option(fc.constantFrom(...companies)),
})

const menteeParts = fc.record({
  written,
  weeks: fc.nat(15),
  choices: fc.array(fc.nat(4), { maxLength: 3 }),
  takesAny: fc.boolean(),
})
const mentorParts = fc.record({ written, places: fc.nat(2) })

function rounds(maxMentees: number, maxMentors: number) {
  return fc
    .record({
      mentees: fc.array(menteeParts, { maxLength: maxMentees }),
      mentors: fc.array(mentorParts, { maxLength: maxMentors }),
      // The first mentor may also look for one.
      isBoth: fc.boolean(),
      tried: fc.array(fc.tuple(fc.nat(maxMentees), fc.nat(maxMentors)), { maxLength: 5 }),
      lots: fc.string(),
    })
    .map(({ mentees, mentors, isBoth, tried, lots }): Round => {
      const menteeId = (at: number) => (isBoth && at === 0 ? 'mentor 0' : `mentee ${at}`)
      const person = (userId: string, text: Omit<Written, 'userId'>) => personOf({ userId, ...text }, offsets)
      return {
        mentees: mentees.map(({ written, choices, ...mentee }, at) => ({
          ...person(menteeId(at), written),
          publicId: `as mentee ${at}`,
          choices: [...new Set(choices)].map((of) => `mentor ${of}`),
          ...mentee,
        })),
        mentors: mentors.map(({ written, places }, at) => ({
          ...person(`mentor ${at}`, written),
          publicId: `as mentor ${at}`,
          places,
        })),
        tried: new Set(tried.map(([mentee, mentor]) => pairOf(menteeId(mentee), `mentor ${mentor}`))),
        lots,
      }
    })
}

test('P1: no mentee and mentor would both rather have each other', () => {
  check(rounds(12, 8), (round) => {
    const matches = matchesOf(round)
    for (const mentee of round.mentees)
      for (const mentor of round.mentors) {
        if (!mayMeet(round, mentee, mentor)) continue
        const own = matches.find(({ menteeId }) => menteeId === mentee.userId)
        const isBetter = !own || wish(mentee, mentor) > wish(mentee, mentorIn(round, own))
        const held = matches.filter(({ mentorId }) => mentorId === mentor.userId).map((each) => menteeIn(round, each))
        const hasRoom =
          held.length < mentor.places || held.some((each) => standing(each, mentor) < standing(mentee, mentor))
        expect(isBetter && hasRoom).toBe(false)
      }
  })
})

test('P2: no mentor has more than the free places, no mentee more than one mentor, and all may meet', () => {
  check(rounds(12, 8), (round) => {
    const matches = matchesOf(round)
    expect(new Set(matches.map(({ menteeId }) => menteeId)).size).toBe(matches.length)
    for (const { userId, places } of round.mentors)
      expect(matches.filter(({ mentorId }) => mentorId === userId).length).toBeLessThanOrEqual(places)
    for (const each of matches) expect(mayMeet(round, menteeIn(round, each), mentorIn(round, each))).toBe(true)
  })
})

test('P3 and P4: of all stable matchings it is the best for every mentee, and each has the same people', () => {
  let compared = 0
  check(
    rounds(4, 3),
    (round) => {
      const matches = matchesOf(round)
      for (const other of stableMatchings(round)) {
        compared += 1
        const matched = (each: readonly Pick<Match, 'menteeId'>[]) => each.map(({ menteeId }) => menteeId).sort()
        expect(matched(other)).toEqual(matched(matches))
        for (const { menteeId, mentorId } of other) {
          const mentee = round.mentees.find(({ userId }) => userId === menteeId) as MenteeInRound
          const theirs = round.mentors.find(({ userId }) => userId === mentorId) as MentorInRound
          const own = matches.find((each) => each.menteeId === menteeId) as Match
          expect(wish(mentee, mentorIn(round, own))).toBeGreaterThanOrEqual(wish(mentee, theirs))
        }
      }
    },
    1_000,
  )
  expect(compared).toBeGreaterThan(500)
})

test('P5: who has waited a week longer is matched no worse', () => {
  check(fc.tuple(rounds(10, 6), fc.nat(9)), ([round, place]) => {
    const mentee = round.mentees[place]
    if (!mentee) return
    const later = round.mentees.map((each) => (each === mentee ? { ...mentee, weeks: mentee.weeks + 1 } : each))
    const [before, after] = [round, { ...round, mentees: later }].map((each) =>
      matchesOf(each).find(({ menteeId }) => menteeId === mentee.userId),
    )
    const wishOf = (own: Match | undefined) => (own ? wish(mentee, mentorIn(round, own)) : -1)
    expect(wishOf(after)).toBeGreaterThanOrEqual(wishOf(before))
  })
})

test('P6: after 13 weeks, nobody who has just come has a place that one would rather have', () => {
  check(rounds(12, 6), (round) => {
    const matches = matchesOf(round)
    for (const mentee of round.mentees.filter(({ weeks }) => weeks >= 13)) {
      const own = matches.find(({ menteeId }) => menteeId === mentee.userId)
      for (const mentor of round.mentors) {
        if (!mayMeet(round, mentee, mentor)) continue
        if (own && wish(mentee, mentorIn(round, own)) >= wish(mentee, mentor)) continue
        const held = matches.filter(({ mentorId }) => mentorId === mentor.userId)
        expect(held.filter(({ weeks }) => weeks === 0)).toEqual([])
      }
    }
  })
})

test('P7: the same people and seed give the same matches, in whatever order they come', () => {
  check(
    rounds(12, 8).chain((round) =>
      fc.record({
        round: fc.constant(round),
        mentees: fc.shuffledSubarray(round.mentees, { minLength: round.mentees.length }),
        mentors: fc.shuffledSubarray(round.mentors, { minLength: round.mentors.length }),
      }),
    ),
    ({ round, mentees, mentors }) => expect(matchesOf({ ...round, mentees, mentors })).toEqual(matchesOf(round)),
  )
})

const nothing: Omit<Written, 'userId'> = {
  ...{ industry: 'Legal Services / Law', professionalStage: idsIn(professionalStages, 1)[0] ?? '', areas: null },
  ...{ pace: null, languages: null, zone: null, notWith: null, countries: [], employer: null, company: null },
}
const equal = (userId: string, changes: Partial<Written> = {}) => ({
  ...personOf({ ...nothing, userId, ...changes }, offsets),
  publicId: userId,
})
const newcomers = (ids: string[]) => ids.map((id) => ({ ...equal(id), weeks: 0, choices: [], takesAny: true }))

test('the seed decides between equals', () => {
  const [mentees, mentors] = [newcomers(['a', 'b']), [{ ...equal('mentor'), places: 1 }]]
  const first = Array.from({ length: 50 }, (_, lots) => match(mentees, mentors, String(lots))[0]?.menteeId)
  expect(new Set(first)).toEqual(new Set(['a', 'b']))
})

test('somebody who chose a mentor and has waited 13 weeks comes before whoever has just come, however little they fit', () => {
  const professionalStage = 'Senior professional (7+ years of experience)'
  const here = { professionalStage, areas: idsIn(areas, 1)[0] ?? '', zone: 'Africa/Lagos' }
  const far = { professionalStage, areas: 'Other', industry: 'Other', zone: 'Indian/Mauritius', pace: 'Once a month' }
  const chooser = { ...equal('chooser', far), weeks: 13, choices: ['mentor'], takesAny: false }
  const often = { ...here, pace: 'Twice a month' }
  const mid = 'Mid-career (3–7 years of experience)'
  const newcomer = { ...equal('newcomer', { ...often, professionalStage: mid }), weeks: 0, choices: [], takesAny: true }
  const mentor = { ...equal('mentor', often), places: 1 }
  expect(match([chooser, newcomer], [mentor], 'lots')).toMatchObject([{ menteeId: 'chooser' }])
})

test('P8: each match has sentences for both, and none tells where somebody lives or works', () => {
  check(rounds(12, 8), (round) => {
    for (const each of matchesOf(round))
      for (const reader of ['mentee', 'mentor'] as const) {
        const sentences = reasonsInWords(reasonsBetween(menteeIn(round, each), mentorIn(round, each)), reader)
        expect(sentences.length).toBeGreaterThan(0)
        for (const told of [...countries, ...companies, 'Africa', 'Verde', 'English'])
          expect(sentences.join(' ')).not.toContain(told)
      }
  })
})

test('a list of many equal mentors is looked up further when its first are taken', () => {
  const ids = Array.from({ length: 200 }, (_, place) => String(place))
  const mentees = newcomers(ids)
  const mentors = ids.map((id) => ({ ...equal(`mentor ${id}`), places: 1 }))
  expect(match(mentees, mentors, 'seed')).toHaveLength(200)
  const onlyLast = (_: string, mentorId: string) => mentorId !== 'mentor 199'
  expect(match(mentees.slice(0, 1), mentors, 'seed', onlyLast)).toHaveLength(1)
})

function check<Value>(values: fc.Arbitrary<Value>, holds: (value: Value) => void, numRuns = 200) {
  const property = fc.property(values, (value) => {
    holds(value)
  })
  fc.assert(property, { seed, numRuns })
}

function matchesOf({ mentees, mentors, tried, lots }: Round) {
  return match(mentees, mentors, lots, (menteeId, mentorId) => tried.has(pairOf(menteeId, mentorId)))
}

function pairOf(one: string, other: string) {
  return [one, other].sort().join('|')
}

function menteeIn({ mentees }: Round, { menteeId }: Match) {
  return mentees.find(({ userId }) => userId === menteeId) as MenteeInRound
}

function mentorIn({ mentors }: Round, { mentorId }: Match) {
  return mentors.find(({ userId }) => userId === mentorId) as MentorInRound
}

function mayMeet({ tried }: Round, mentee: MenteeInRound, mentor: MentorInRound) {
  if (mentor.places === 0 || mentee.userId === mentor.userId) return false
  if (areApart(mentee.wishes, mentor.wishes) || tried.has(pairOf(mentee.userId, mentor.userId))) return false
  if (mentee.choices.includes(mentor.userId)) return true
  return mentee.takesAny && couldFit(mentee, mentor) && fitOf(mentee, mentor) >= leastFit
}

/** What somebody wants as far as the design says, so that equals are equal: lots are not looked at. */
function wish(mentee: MenteeInRound, mentor: MentorInRound) {
  const rank = mentee.choices.indexOf(mentor.userId)
  return rank >= 0 ? 1_000 - rank : fitOf(mentee, mentor)
}

function standing(mentee: MenteeInRound, mentor: MentorInRound) {
  return Math.max(fitOf(mentee, mentor), leastFit) + pointsPerWeek * mentee.weeks
}

/** Tries everything. With equals left out, because between them lots decide, and other matchings would do as well. */
function stableMatchings(round: Round): { menteeId: string; mentorId: string }[][] {
  const pairs = round.mentees.flatMap((mentee) =>
    round.mentors.filter((mentor) => mayMeet(round, mentee, mentor)).map((mentor) => ({ mentee, mentor })),
  )
  const ofMentee = pairs.map(({ mentee, mentor }) => `${mentee.userId} ${wish(mentee, mentor)}`)
  const ofMentor = pairs.map(({ mentee, mentor }) => `${mentor.userId} ${standing(mentee, mentor)}`)
  for (const points of [ofMentee, ofMentor]) if (new Set(points).size < pairs.length) return []
  return matchingsOf(round, pairs, 0)
    .filter((matching) =>
      pairs.every(({ mentee, mentor }) => {
        const own = matching.find((each) => each.mentee === mentee)
        if (own && wish(mentee, own.mentor) >= wish(mentee, mentor)) return true
        const held = matching.filter((each) => each.mentor === mentor)
        return (
          held.length >= mentor.places && held.every((each) => standing(each.mentee, mentor) > standing(mentee, mentor))
        )
      }),
    )
    .map((matching) => matching.map(({ mentee, mentor }) => ({ menteeId: mentee.userId, mentorId: mentor.userId })))
}

type Pair = { mentee: MenteeInRound; mentor: MentorInRound }

function matchingsOf(round: Round, pairs: Pair[], place: number): Pair[][] {
  const mentee = round.mentees[place]
  if (!mentee) return [[]]
  const own = [null, ...pairs.filter((pair) => pair.mentee === mentee)]
  return matchingsOf(round, pairs, place + 1).flatMap((rest) =>
    own
      .filter((pair) => !pair || rest.filter(({ mentor }) => mentor === pair.mentor).length < pair.mentor.places)
      .map((pair) => (pair ? [pair, ...rest] : rest)),
  )
}
