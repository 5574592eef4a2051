import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Bars } from '../../../ui/charts/bars.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { hiddenFigure } from '../figures/chart-data.ts'
import { clearLead, priorWeight } from '../figures/ranking.ts'
import { type ComparedFigures, type ComparedGroup, leadMark } from './comparison.ts'

export function ComparisonFigures({ figures, country }: { figures: ComparedFigures; country: string | undefined }) {
  const { scores, answers, counts, years, voices, facts } = figures
  const isMarked = scores.some(({ lines }) => lines.some(({ text }) => text.startsWith(leadMark)))
  const ofAll = country ? ' in all countries' : ''
  return (
    <>
      <Card className="comparison-scores tone-action">
        <h2 className="card-title">{country ? `Scores in ${country}` : 'Scores'}</h2>
        <p className="field-hint">
          Scores are out of 5.{' '}
          {isMarked
            ? `${leadMark} Clear lead: ${clearLead} or more, with ${priorWeight} reviews or more each. Percentages have no mark.`
            : 'A small lead, or one that is based on few reviews, can be chance.'}
        </p>
        <Groups groups={scores} />
      </Card>
      <div className="tone-action">
        <Folded title={`What people say most often${ofAll}`} groups={answers} />
        {counts.length > 0 && (
          <Disclosure summary={`How many gave each answer${ofAll}`}>
            {counts.map(({ title, groups }) => (
              <section key={title} aria-label={title}>
                <h3>{title}</h3>
                <Groups groups={groups} level={4} />
              </section>
            ))}
          </Disclosure>
        )}
        <Folded title={`Over time${ofAll}`} groups={years} />
        <Folded title={`Who speaks${ofAll}`} groups={voices} />
        <Folded title="About" groups={facts} />
      </div>
    </>
  )
}

function Folded({ title, groups }: { title: string; groups: ComparedGroup[] }): ReactNode {
  if (groups.length === 0) return null
  return (
    <Disclosure summary={title}>
      <Groups groups={groups} />
    </Disclosure>
  )
}

function Groups({ groups, level = 3 }: { groups: readonly ComparedGroup[]; level?: 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <div className="comparison">
      {groups.map(({ title, lines }) => (
        <div key={title} className="comparison-group">
          <Heading>{title}</Heading>
          {lines.every(({ text }) => text === hiddenFigure) ? <p>Hidden to protect people</p> : <Bars rows={lines} />}
        </div>
      ))}
    </div>
  )
}
