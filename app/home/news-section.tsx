import { href, Link } from 'react-router'
import { rich, t } from '../words/words.ts'
import type { News } from './own-home.server.ts'

export function NewsSection({ companies, article }: News) {
  return (
    <section className="section flow">
      {(companies || article) && <h2>{t('New')}</h2>}
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
      <p className="muted">
        {rich('If you wrote a review, keep its receipt code. You need it to <a>look it up or withdraw it</a>.', {
          a: (text) => (
            <Link to={href('/review-receipt')} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </section>
  )
}
