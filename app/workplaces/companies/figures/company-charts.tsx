import { Card } from '../../../ui/card.tsx'
import { Bar, BarTable } from './bar-table.tsx'
import type { CompanyCharts as Charts, Distribution } from './chart-data.ts'

export function CompanyCharts({ charts }: { charts: Charts }) {
  const { ratings, scored, unscored, years, trend, voices } = charts
  return (
    <section aria-labelledby="answers" className="charts">
      <h2 id="answers">In numbers</h2>
      <div className="chart-cards">
        {ratings.length > 0 && (
          <Card className="tone-2">
            <h3>How reviews rate it</h3>
            <BarTable caption="Reviews by rating" columns={['Rating', 'Reviews']} rows={ratings} />
          </Card>
        )}
        {years.length > 1 && (
          <Card className="tone-4">
            <h3>Over time</h3>
            {trend && <p>{trend}</p>}
            <BarTable caption="Rating by year of the review" columns={['Year', 'Rating']} rows={years} />
          </Card>
        )}
        {voices.length > 0 && (
          <Card className="tone-6">
            <h3>Who speaks</h3>
            <p>How people who say that they are LGBTQ+, and allies, rate this company.</p>
            <BarTable caption="Rating by who wrote the review" columns={['Written by', 'Rating']} rows={voices} />
          </Card>
        )}
      </div>
      {(years.length > 1 || voices.length > 0) && (
        <p className="field-hint">To protect people, comparisons leave out reviews that would stand out.</p>
      )}
      <Distributions title="How it feels to work there" distributions={scored} />
      <Distributions title="What the company does" distributions={unscored} />
    </section>
  )
}

function Distributions({ title, distributions }: { title: string; distributions: Distribution[] }) {
  if (distributions.length === 0) return null
  return (
    <Card className="tone-action">
      <h3>{title}</h3>
      <ul className="distributions">
        {distributions.map((distribution) => (
          <li key={distribution.title} className={distribution.ring === null ? '' : `tone-${distribution.ring + 1}`}>
            <AnswersTo {...distribution} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AnswersTo({ title, summary, rows }: Distribution) {
  return (
    <>
      <h4>{title}</h4>
      <Bar parts={rows.map(({ part }) => part)} />
      <details>
        <summary>{summary}</summary>
        <BarTable caption={title} columns={['Answer', 'Reviews']} rows={rows} />
      </details>
    </>
  )
}
