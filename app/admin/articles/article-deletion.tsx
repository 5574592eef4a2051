import { href, redirect } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { deleteArticle } from '../../news/editing/article-changes.server.ts'
import { articleTitle } from '../../news/editing/articles-for-admin.server.ts'
import { dashboardPlace, type Outcome, placeQuery } from '../dashboard/dashboard-path.ts'
import { DeletionDialog } from '../deletion-dialog.tsx'
import { withOutcomeToken } from '../shown-once.server.ts'
import type { Route } from './+types/article-deletion'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const title = await articleTitle(params.articleId)
  if (title === null) throw redirect(withOutcomeToken(backTo(url, 'article gone')))
  return { title, back: backTo(url, null) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const outcome = (await deleteArticle(userId, params.articleId)) ? 'article deleted' : 'article gone'
  return redirect(withOutcomeToken(backTo(url, outcome)))
}

export default function ArticleDeletion({ loaderData }: Route.ComponentProps) {
  return (
    <DeletionDialog title="Delete this article?" back={loaderData.back}>
      “{loaderData.title}” and its picture will be gone for good.
    </DeletionDialog>
  )
}

function backTo(url: URL, outcome: Outcome | null) {
  return `${href('/admin')}${placeQuery({ ...dashboardPlace(url.searchParams), tab: 'articles', outcome })}`
}
