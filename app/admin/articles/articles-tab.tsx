import { Fragment } from 'react'
import { href, Link, useNavigation } from 'react-router'
import type { ArticleForAdmin, articlesForAdmin } from '../../news/editing/articles-for-admin.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PagerLink } from '../../ui/list/pager.tsx'
import { Table } from '../../ui/list/table.tsx'
import { LanguageName } from '../frame/original.tsx'
import { type ArticlesPlace, articlesPath } from './articles-place.ts'

type Props = Awaited<ReturnType<typeof articlesForAdmin>> & { place: ArticlesPlace }

export function ArticlesTab({ articles, next, place }: Props) {
  const isLoading = useNavigation().state !== 'idle'
  const nextPage = next && articlesPath({ after: next, page: place.page + 1 })
  return (
    <div className="flow">
      <ButtonLink to={href('/admin/create-article')}>+ Create New Article</ButtonLink>
      <Table
        caption="Articles"
        className="articles"
        columns={['Title', 'Category', 'Actions']}
        empty="No articles here yet."
        rows={articles.map((article) => {
          const actions = <Actions key="actions" article={article} place={place} />
          return { key: article.id, cells: [<Title key="title" article={article} />, article.category, actions] }
        })}
      />
      {(nextPage || place.page > 1) && (
        <nav aria-label="Pages" className="pager">
          <PagerLink to={place.page > 1 ? href('/admin') : null} rel="prev" label="Previous" />
          <span>Page {place.page}</span>
          <PagerLink to={isLoading ? null : nextPage} rel="next" label="Next" />
        </nav>
      )}
    </div>
  )
}

function Title({ article: { id, title, isDraft, translations } }: { article: ArticleForAdmin }) {
  return (
    <div className="article-row">
      <Link to={href('/admin/edit-article/:articleId?', { articleId: id })} className="article-title">
        {title}
      </Link>
      <div className="article-state">
        {isDraft && <span className="draft-mark">Draft</span>}{' '}
        {translations.length > 0 && (
          <details className="article-languages">
            <summary>
              {translatedText(translations)}
              <span className="sr-only"> {title}</span>
            </summary>
            <ul>
              {states
                .filter(([state]) => translations.some((each) => each.state === state))
                .map(([state, label]) => (
                  <li key={state}>
                    {label}:{' '}
                    {translations
                      .filter((each) => each.state === state)
                      .map(({ language }, place) => (
                        <Fragment key={language}>
                          {place > 0 && <span>, </span>}
                          <Link
                            to={href('/admin/articles/:articleId/in/:language', { articleId: id, language })}
                            className="article-language"
                          >
                            <LanguageName of={language} />
                            <span className="sr-only"> {title}</span>
                          </Link>
                        </Fragment>
                      ))}
                  </li>
                ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}

const states = [
  ['missing', 'Missing'],
  ['outdated', 'Out of date'],
  ['current', 'Up to date'],
] as const

function translatedText(translations: ArticleForAdmin['translations']) {
  const are = (wanted: (typeof states)[number][0]) => translations.filter(({ state }) => state === wanted).length
  const outdated = are('outdated') > 0 ? `, ${are('outdated')} out of date` : ''
  return `${translations.length - are('missing')} of ${translations.length} translated${outdated}`
}

function Actions({ article: { id, title }, place }: { article: ArticleForAdmin; place: ArticlesPlace }) {
  const deletion = articlesPath(place, href('/admin/articles/:articleId/deletion', { articleId: id }))
  const which = <span className="sr-only"> {title}</span>
  return (
    <div className="actions">
      <ButtonLink to={href('/admin/edit-article/:articleId?', { articleId: id })} variant="quiet">
        Edit{which}
      </ButtonLink>
      <ButtonLink to={deletion} variant="quiet" className="grave" preventScrollReset>
        Delete{which}
      </ButtonLink>
    </div>
  )
}
