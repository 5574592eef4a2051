import { Card } from '../../../ui/card.tsx'
import { accents } from '../../../ui/charts/arc.tsx'
import { Bar, Bars } from '../../../ui/charts/bars.tsx'
import { FoldedOnPhones } from '../../../ui/list/folded-on-phones.tsx'
import { listed, withColon } from '../../../words/punctuation.ts'
import { t } from '../../../words/words.ts'
import type { CompanyCharts as Charts, Distribution } from './chart-data.ts'

export const answersId = 'answers'

export function CompanyCharts({ charts, reviewK }: { charts: Charts; reviewK: number }) {
  const { ratings, scored, unscored, years, trend, voices, voicesCount, uncounted } = charts
  return (
    <section aria-labelledby={answersId} className="charts">
      <h2 id={answersId}>{t('In numbers')}</h2>
      <FoldedOnPhones summary={t('How people answer')}>
        <div className="chart-cards">
          {ratings.length > 0 && (
            <Card className="tone-2">
              <h3>{t('How reviews rate it')}</h3>
              <Bars rows={ratings} />
            </Card>
          )}
          {years.length > 1 && (
            <Card className="tone-4">
              <h3>{t('Over time')}</h3>
              {trend && <p>{trend}</p>}
              <Bars rows={years} />
            </Card>
          )}
          {voices.length > 0 && (
            <Card className="tone-6">
              <h3>{t('Who speaks')}</h3>
              <p>{t('How people who say that they are LGBTQ+, and allies, rate this company.')}</p>
              <Bars rows={voices} />
              {voicesCount && <p className="field-hint">{voicesCount}</p>}
            </Card>
          )}
        </div>
        <Distributions title={t('How it feels to work there')} distributions={scored} />
        <Distributions title={t('What the company does')} distributions={unscored} />
        {uncounted.length > 0 && (
          <p className="field-hint">
            {withColon(listed(uncounted), reviewK > 1 ? t('Small numbers are hidden.') : t('nobody has answered yet.'))}
          </p>
        )}
      </FoldedOnPhones>
    </section>
  )
}

function Distributions({ title, distributions }: { title: string; distributions: Distribution[] }) {
  if (distributions.length === 0) return null
  return (
    <Card className="tone-action">
      <h3>{title}</h3>
      <p className="field-hint">{t('Each bar begins with the best answer. Open a line to read all answers.')}</p>
      <ul className="distributions">
        {distributions.map((distribution) => (
          <li
            key={distribution.title}
            className={distribution.ring === null ? '' : `tone-${accents[distribution.ring]}`}
          >
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
      <Bar parts={rows.map(({ part }) => part ?? 0)} />
      <details>
        <summary>{summary}</summary>
        <Bars rows={rows} />
      </details>
    </>
  )
}
