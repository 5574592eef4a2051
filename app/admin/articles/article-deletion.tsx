import { requireAdmin } from '../../account/sessions/session.server.ts'
import { deleteArticle } from '../../news/editing/article-changes.server.ts'
import { articleTitle } from '../../news/editing/articles-for-admin.server.ts'
import { DeletionDialog } from '../frame/admin-forms.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/article-deletion'
import { articlesBehind } from './articles-place.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const title = await articleTitle(params.articleId)
  if (title === null) throw redirectWithOutcome(articlesBehind(url), 'gone')
  return { title, back: articlesBehind(url) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const outcome = (await deleteArticle(userId, params.articleId)) ? 'deleted' : 'gone'
  return redirectWithOutcome(articlesBehind(url), outcome)
}

export default function ArticleDeletion({ loaderData }: Route.ComponentProps) {
  return (
    <DeletionDialog title="Delete this article?" back={loaderData.back}>
      “{loaderData.title}” and its picture will be gone for good.
    </DeletionDialog>
  )
}
