import { Link } from 'react-router'
import type { EarlierArticle } from '../articles.server.ts'
import { EventLine } from '../events/event-line.tsx'

export function EarlierArticles({ category, articles }: { category: string; articles: EarlierArticle[] }) {
  if (articles.length === 0) return null
  return (
    <nav aria-labelledby="earlier" className="flow no-print">
      <h2 id="earlier">{`Earlier in ${category}`}</h2>
      <ul className="flow">
        {articles.map(({ path, title, event }) => (
          <li key={path}>
            <Link to={path} className="link">
              {title}
            </Link>{' '}
            {event && <EventLine {...event} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}
