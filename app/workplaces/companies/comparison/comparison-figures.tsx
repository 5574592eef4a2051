import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { priorWeight } from '../figures/ranking.ts'
import { type ComparedFigures, type ComparedRow, clearLead } from './comparison.ts'
import { ComparisonTable } from './comparison-table.tsx'

export function ComparisonFigures({
  names,
  figures,
  country,
}: {
  names: readonly string[]
  figures: ComparedFigures
  country: string | undefined
}) {
  const { facts, scores, answers, years, voices, counts } = figures
  const ofAll = country ? ' in all countries' : ''
  return (
    <div className="comparison">
      <Part title={country ? `Scores in ${country}` : 'Scores'} names={names} rows={scores}>
        <p className="field-hint">
          “Clearly higher” marks a lead of at least {clearLead} points, where each company has {priorWeight} reviews or
          more; anything less can be chance. Scores are updated once there are enough new reviews, so they can be of
          fewer reviews than there are now.
          {country && ' A country’s scores leave out reviews that would stand out.'}
        </p>
      </Part>
      <Part title={`What people say most often${ofAll}`} names={names} rows={answers} />
      {counts.length > 0 && (
        <details>
          <summary>How many gave each answer{ofAll}</summary>
          <div className="comparison">
            {counts.map(({ title, rows }) => (
              <Part key={title} title={title} names={names} rows={rows} level={3} />
            ))}
          </div>
        </details>
      )}
      <Part title={`Over time${ofAll}`} names={names} rows={years} />
      <Part title={`Who speaks${ofAll}`} names={names} rows={voices}>
        <p className="field-hint">To protect people, comparisons leave out reviews that would stand out.</p>
      </Part>
      <Part title="About" names={names} rows={facts} />
    </div>
  )
}

function Part({
  title,
  names,
  rows,
  level = 2,
  children,
}: {
  title: string
  names: readonly string[]
  rows: readonly ComparedRow[]
  level?: 2 | 3
  children?: ReactNode
}) {
  if (rows.length === 0) return null
  const Heading = `h${level}` as const
  return (
    <Card>
      <Heading className="card-title">{title}</Heading>
      <ComparisonTable caption={title} names={names} rows={rows} />
      {children}
    </Card>
  )
}
