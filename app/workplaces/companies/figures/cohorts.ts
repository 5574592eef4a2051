/** What readers can see of a review anyway, and by which figures are split. Null where it is not known. */
export type Traits = { country: string | null; year: number; voice: 'lgbtq' | 'allies' | null }

/** `cohort` is null before a review enters the figures, and empty once its cohort has lost a member. */
export type Member = Traits & { id: string; cohort: string | null; hidesRating: boolean }

const leastWithoutK = 3

// Ratings that are hidden stay together, because those that readers see can be subtracted.
const traits = ['hidesRating', 'year', 'country', 'voice'] as const satisfies (keyof Member)[]

/**
 * Divides reviews into cohorts with at least `least` fresh members each, alike in year, country and voice where there
 * are enough of a kind. With fewer fresh reviews in all, there is one cohort.
 *
 * Every figure that readers see covers whole cohorts, and members never move from one cohort to another: a cohort that
 * loses a member is dissolved, and the others join fresh reviews. So each cohort brings `least` reviews of which no
 * figure knew before, and no sum or difference of figures, of whatever time, covers fewer
 * (docs/decisions/cohorts.md).
 */
export function cohortsOf<Each extends Member>(reviews: readonly Each[], least: number): Each[][] {
  const alike = traits.reduce(
    (groups, trait) => groups.flatMap((group) => splitBy(trait, group, least)),
    [[...reviews]],
  )
  return alike.flatMap((group) => cut(group, least))
}

/**
 * Puts the reviews of a company that are in no cohort into new ones, which are to be kept. Without the K rule none is
 * kept, because whoever looks before and after a review learns its answers anyway.
 */
export function formCohorts<Each extends Member & { isInFigures: boolean }>(
  reviews: readonly Each[],
  reviewK: number,
): { cohorts: Each[][]; formed: Each[][] } {
  if (reviewK === 1) return { cohorts: cohortsOf(reviews, leastWithoutK), formed: [] }
  const grouped = reviews.filter(({ cohort }) => cohort)
  const loose = reviews.filter(({ cohort }) => !cohort)
  // Figures covered these before there were cohorts, so those that differ from them by fewer reviews are known.
  const isEarly = ({ cohort, isInFigures }: Each) => cohort === null && isInFigures
  const early = loose.filter(isEarly)
  const groups = early.length < reviewK ? [loose] : [early, loose.filter((review) => !isEarly(review))]
  const formed = groups.filter(({ length }) => length > 0).flatMap((group) => cohortsOf(group, reviewK))
  return { cohorts: [...Map.groupBy(grouped, ({ cohort }) => cohort).values(), ...formed], formed }
}

/** Returns, for each value of a trait, the cohorts whose members all have it, if they are `least` members or more. */
export function cellsOf<Each extends Member, Trait extends keyof Traits>(
  cohorts: readonly (readonly Each[])[],
  trait: Trait,
  least: number,
): Map<NonNullable<Traits[Trait]>, (readonly Each[])[]> {
  const cells = new Map<NonNullable<Traits[Trait]>, (readonly Each[])[]>()
  for (const cohort of cohorts) {
    const [value, ...others] = new Set<Traits[Trait]>(cohort.map((review) => review[trait]))
    if (value == null || others.length > 0) continue
    const cell = cells.get(value)
    if (cell) cell.push(cohort)
    else cells.set(value, [cohort])
  }
  return new Map([...cells].filter(([, cell]) => cell.flat().length >= least))
}

// What is left over after the large enough groups is covered by members of the largest, or else by all of the smallest.
function splitBy<Each extends Member>(trait: keyof Member, reviews: Each[], least: number): Each[][] {
  const groups = [...Map.groupBy(reviews, (review) => review[trait]).values()]
  const isEnough = (group: Each[]) => freshIn(group).length >= least
  const large = groups.filter(isEnough).sort((one, other) => one.length - other.length)
  const rest = groups.filter((group) => !isEnough(group)).flat()
  if (rest.length === 0) return large
  if (isEnough(rest)) return [...large, rest]
  const [largest = [], smallest = []] = [large.at(-1), large[0]]
  const cover = freshIn(largest).slice(0, least - freshIn(rest).length)
  const uncovered = largest.filter((review) => !cover.includes(review))
  if (isEnough(uncovered)) return [...large.slice(0, -1), uncovered, [...cover, ...rest]]
  return [...large.slice(1), [...smallest, ...rest]]
}

// Small cohorts, because one that loses a member takes the others out of the figures of their kind.
function cut<Each extends Member>(reviews: Each[], least: number): Each[][] {
  const fresh = freshIn(reviews)
  const count = Math.max(1, Math.floor(fresh.length / least))
  return Array.from({ length: count }, (_, place) =>
    place < count - 1
      ? fresh.slice(place * least, (place + 1) * least)
      : [...fresh.slice(place * least), ...reviews.filter(({ cohort }) => cohort !== null)],
  )
}

function freshIn<Each extends Member>(reviews: readonly Each[]) {
  return reviews.filter(({ cohort }) => cohort === null)
}
