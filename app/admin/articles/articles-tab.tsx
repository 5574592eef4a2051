import { href, useNavigation } from 'react-router'
import type { ArticleForAdmin } from '../../news/editing/articles-for-admin.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Table } from '../../ui/list/table.tsx'
import { type DashboardPlace, placeQuery } from '../dashboard/dashboard-path.ts'

const columns = ['Title', 'Category', 'Actions']

export function ArticlesTab({
  articles,
  next,
  place,
}: {
  articles: ArticleForAdmin[]
  next: string | null
  place: DashboardPlace
}) {
  const here = placeQuery({ ...place, outcome: null })
  const isLoading = useNavigation().state !== 'idle'
  const nextPage = next && placeQuery({ ...place, after: next, page: place.page + 1, outcome: null })
  return (
    <>
      <ButtonLink to={href('/admin/create-article')} className="create-article">
        + Create New Article
      </ButtonLink>
      {articles.length === 0 && <EmptyState title="No articles here yet." />}
      <Table
        caption="Articles"
        columns={columns}
        rows={articles.map((article) => ({
          key: article.id,
          cells: [article.title, article.category, <Actions key="actions" article={article} here={here} />],
        }))}
      />
      <Pager
        page={place.page}
        previousTo={place.page > 1 ? `${href('/admin')}${placeQuery({ tab: 'articles' })}` : undefined}
        nextTo={nextPage && !isLoading ? `${href('/admin')}${nextPage}` : undefined}
      />
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
