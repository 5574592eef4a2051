import { href, Link, useNavigation } from 'react-router'
import type { ArticleForAdmin, articlesForAdmin } from '../../news/editing/articles-for-admin.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PagerLink } from '../../ui/list/pager.tsx'
import { Table } from '../../ui/list/table.tsx'
import { languages } from '../../words/languages.ts'
import { type ArticlesPlace, articlesPath, articlesQuery } from './articles-place.ts'

const columns = ['Title', 'Category', 'Actions']

const states = { missing: 'missing', outdated: 'out of date', current: '' }

export function ArticlesTab({
  articles,
  next,
  place,
}: Awaited<ReturnType<typeof articlesForAdmin>> & { place: ArticlesPlace }) {
  const here = articlesQuery(place)
  const isLoading = useNavigation().state !== 'idle'
  const nextPage = next && articlesPath({ after: next, page: place.page + 1 })
  return (
    <>
      <ButtonLink to={href('/admin/create-article')} className="create-article">
        + Create New Article
      </ButtonLink>
      <Table
        caption="Articles"
        columns={columns}
        empty="No articles here yet."
        rows={articles.map((article) => {
          const actions = <Actions key="actions" article={article} here={here} />
          return { key: article.id, cells: [<Title key="title" article={article} />, article.category, actions] }
        })}
      />
      <nav aria-label="Pages" className="pager">
        <PagerLink to={place.page > 1 ? href('/admin') : null} rel="prev" label="Previous" />
        <span>Page {place.page}</span>
        <PagerLink to={isLoading ? null : nextPage} rel="next" label="Next" />
      </nav>
    </>
  )
}

function Title({ article: { id, title, isDraft, translations } }: { article: ArticleForAdmin }) {
  return (
    <>
      {isDraft ? `${title} ` : title}
      {isDraft && <span className="draft-mark">Draft</span>}
      {translations.length > 0 && (
        <ul className="article-languages">
          {translations.map(({ language, state }) => (
            <li key={language}>
              <Link to={href('/admin/articles/:articleId/in/:language', { articleId: id, language })} className="link">
                <bdi lang={language}>{languages[language].name}</bdi>
                <span className="sr-only"> {title}</span>
              </Link>
              {states[state] && <span>: {states[state]}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Actions({ article, here }: { article: ArticleForAdmin; here: string }) {
  const which = <span className="sr-only"> {article.title}</span>
  return (
    <div className="actions">
      <ButtonLink to={href('/admin/edit-article/:articleId?', { articleId: article.id })} variant="secondary">
        Edit{which}
      </ButtonLink>
      <ButtonLink
        to={href('/admin/articles/:articleId/deletion', { articleId: article.id }) + here}
        variant="secondary"
        preventScrollReset
      >
        Delete{which}
      </ButtonLink>
    </div>
  )
}
