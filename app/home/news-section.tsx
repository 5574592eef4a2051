import { href, Link } from 'react-router'
import { rich, t } from '../words/words.ts'
import type { News } from './own-home.server.ts'

export function NewsSection({ companies, article }: News) {
  if (!companies && !article) return null
  return (
    <section className="home-news flow">
      <h2>{t('New')}</h2>
      {companies && (
        <p>
          {companies}{' '}
          <Link to={href('/reviews')} className="link">
            {t('See the companies')}
          </Link>
        </p>
      )}
      {article && (
        <p>
          {rich('The latest article: {title}', {
            title: (
              <Link to={article.path} className="link" lang={article.lang} dir="auto">
                {article.title}
              </Link>
            ),
          })}
        </p>
      )}
    </section>
  )
}
