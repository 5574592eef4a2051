import { Form, redirect, useNavigation } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { deleteArticle } from '../news/article-changes.server.ts'
import { articleTitle } from '../news/articles-for-admin.server.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Route } from './+types/article-deletion'
import { dashboardPlace, type Outcome, placeQuery } from './dashboard-address.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const title = await articleTitle(params.articleId)
  if (title === null) throw redirect(backTo(url, 'article gone'))
  return { title, back: backTo(url, null) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  return redirect(backTo(url, (await deleteArticle(userId, params.articleId)) ? 'article deleted' : 'article gone'))
}

export default function ArticleDeletion({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title="Delete this article?" closeTo={loaderData.back}>
      <p>“{loaderData.title}” and its picture will be gone for good.</p>
      <Form method="post" className="actions" preventScrollReset>
        <ButtonLink to={loaderData.back} variant="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button variant="danger" busy={isBusy}>
          Confirm Delete
        </Button>
      </Form>
    </Dialog>
  )
}

function backTo(url: URL, outcome: Outcome | null) {
  return `/admin${placeQuery({ ...dashboardPlace(url.searchParams), tab: 'articles', outcome })}`
}
