import { LinkCard } from '../ui/card.tsx'
import { arcDrawing, arcPath } from '../ui/charts/arc.tsx'
import { t } from '../words/words.ts'
import type { Evidence } from './evidence.server.ts'

/** Shows figures of the site, a mentor and a line of a review, as far as there are any. */
export function EvidenceSection({ cards, quote }: Evidence) {
  return (
    <section className="section home-cards home-evidence">
      <h2>{t('From inside')}</h2>
      {cards.map(({ to, title, text, rating }) => (
        <LinkCard key={to} to={to} title={title} level={3} tone={rating ? undefined : 4}>
          {rating && (
            <svg {...arcDrawing} aria-hidden="true" className="arc home-gauge">
              <path d={arcPath(0)} />
              <path d={arcPath(0)} pathLength={5} strokeDasharray={`${rating} 9`} />
            </svg>
          )}
          <p className="pre-line">{text}</p>
        </LinkCard>
      ))}
      {quote && (
        <figure className="card home-quote">
          <blockquote dir="auto">“{quote}”</blockquote>
          <figcaption className="muted">{t('From a review')}</figcaption>
        </figure>
      )}
    </section>
  )
}
