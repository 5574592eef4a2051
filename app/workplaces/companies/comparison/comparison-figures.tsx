import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Bars } from '../../../ui/charts/bars.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { oneDecimal } from '../../../words/punctuation.ts'
import { t } from '../../../words/words.ts'
import { hiddenFigure } from '../figures/chart-data.ts'
import { clearLead, priorWeight } from '../figures/ranking.ts'
import { type ComparedFigures, type ComparedGroup, leadMark } from './comparison.ts'

export function ComparisonFigures({ figures, country }: { figures: ComparedFigures; country: string | undefined }) {
  const { scores, answers, counts, years, voices, facts } = figures
  const isMarked = scores.some(({ lines }) => lines.some(({ text }) => text.startsWith(leadMark)))
  return (
    <>
      <Card className="comparison-scores tone-action">
        <h2 className="card-title">{country ? t('Scores in {country}', { country }) : t('Scores')}</h2>
        <p className="field-hint">
          {isMarked
            ? t(
                'Scores are out of 5. {leadMark} Clear lead: {clearLead} or more, with {priorWeight} reviews or more each. Percentages have no mark.',
                { leadMark, clearLead: oneDecimal(clearLead), priorWeight },
              )
            : t('Scores are out of 5. A small lead, or one that is based on few reviews, can be chance.')}
        </p>
        <Groups groups={scores} />
      </Card>
      <div className="tone-action">
        <Folded
          title={country ? t('What people say most often in all countries') : t('What people say most often')}
          groups={answers}
        />
        {counts.length > 0 && (
          <Disclosure
            summary={country ? t('How many gave each answer in all countries') : t('How many gave each answer')}
          >
            {counts.map(({ title, groups }) => (
              <section key={title} aria-label={title}>
                <h3>{title}</h3>
                <Groups groups={groups} level={4} />
              </section>
            ))}
          </Disclosure>
        )}
        <Folded title={country ? t('Over time in all countries') : t('Over time')} groups={years} />
        <Folded title={country ? t('Who speaks in all countries') : t('Who speaks')} groups={voices} />
        <Folded title={t('About')} groups={facts} />
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
          {lines.every(({ text }) => text === t(hiddenFigure)) ? <p>{t(hiddenFigure)}</p> : <Bars rows={lines} />}
        </div>
      ))}
    </div>
  )
}
