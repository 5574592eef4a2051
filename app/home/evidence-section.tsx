import { LinkCard } from '../ui/card.tsx'
import { arcDrawing, arcPath } from '../ui/charts/arc.tsx'
import type { Evidence } from './evidence.server.ts'

/** Shows a rating, a mentor and a line of a review, as far as there are any. */
export function EvidenceSection({ company, mentor, quote }: Evidence) {
  return (
    <section aria-label="From inside" className="section home-cards home-evidence">
      {company && (
        <LinkCard to={company.path} title={company.name} className="tone-3 home-gauge">
          <svg {...arcDrawing} aria-hidden="true" className="arc">
            <path d={arcPath(0)} className="home-gauge-rest" />
            <path d={arcPath(0)} pathLength={5} strokeDasharray={`${company.rating} 9`} />
          </svg>
          <p>
            <strong>{company.rating.toFixed(1)}</strong> out of 5 {company.count}
          </p>
        </LinkCard>
      )}
      {mentor && (
        <LinkCard to={mentor.path} title={mentor.name} className="home-mentor">
          <p>{mentor.job}</p>
          <p className="muted">Mentor</p>
        </LinkCard>
      )}
      {quote && (
        <figure className="card home-quote">
          <blockquote>“{quote}”</blockquote>
          <figcaption className="muted">From a review</figcaption>
        </figure>
      )}
    </section>
  )
}
