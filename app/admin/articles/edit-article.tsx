import { useState } from 'react'
import {
  data,
  Form,
  href,
  isRouteErrorResponse,
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router'
import { adminOrLapsed, requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { type ArticleForm, articleIn, articleTexts, postedFields } from '../../news/editing/article-form.ts'
import { saveArticle } from '../../news/editing/article-publishing.server.ts'
import { articleToEdit } from '../../news/editing/articles-for-admin.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { SignInAgain } from '../frame/admin-forms.tsx'
import { dashboardPath } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/edit-article'
import { answerArticle } from './article-answer.server.ts'
import { ArticleFields } from './article-fields.tsx'
import { type ArticleAnswer, sendArticle } from './send-article.ts'

type EditedArticle = { article: ArticleForm; version: string }
type Answer = ArticleAnswer<EditedArticle>

export function meta() {
  return [{ title: `Edit article · ${brand.name}` }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminUnlessLapsed(context)
  const stored = admin && params.articleId ? await articleToEdit(params.articleId) : null
  if (stored) {
    const { version, ...article } = stored
    return { opened: { article, version: String(version) }, problem: null }
  }
  const problem = params.articleId ? articleTexts.notFound : articleTexts.idMissing
  return data({ opened: null, problem }, { status: 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const admin = adminOrLapsed(context)
  const fields = await postedForm(request, postedFields)
  const input: EditedArticle = { article: articleIn(fields), version: String(fields.get('version') ?? '') }
  const answer = await answerArticle({ admin, context, url }, input, (adminId) =>
    saveArticle(adminId, params.articleId, input.version, input.article, request),
  )
  return answer ?? redirectWithOutcome(dashboardPath({ tab: 'articles' }, 'article updated'))
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendArticle(request, serverAction, articleTexts.notSaved)
}

/** If the article has been deleted meanwhile, loading it again would remove the open form with its text. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function EditArticle({ loaderData, actionData, params }: Route.ComponentProps) {
  const { articleId = '' } = params
  const opened = actionData?.input ?? loaderData.opened
  return (
    <>
      <EditHeader />
      {opened ? (
        <EditForm
          key={articleId}
          opened={opened}
          answer={actionData}
          address={href('/admin/edit-article/:articleId?', { articleId })}
        />
      ) : (
        <Notice tone="danger">Error: {loaderData.problem}</Notice>
      )}
    </>
  )
}

function EditForm({ opened, answer, address }: { opened: EditedArticle; answer: Answer | undefined; address: string }) {
  // Keeps the version that the admin opened, whatever is loaded later, so that a conflicting change is detected.
  const [{ article, version }] = useState(opened)
  const isBusy = useNavigation().formMethod === 'POST'
  const action = useMessageAddress(address)
  const errors = usePersistentErrors(answer?.errors)
  return (
    <>
      <ErrorSummary answer={answer} errors={errors} />
      {answer?.status === 401 && <SignInAgain />}
      {answer?.status === 409 && (
        <p className="after-summary">
          Copy what you want to keep, then{' '}
          <Link to={address} reloadDocument className="link">
            open the article as it is now
          </Link>
          .
        </p>
      )}
      <Form method="post" action={action} encType="multipart/form-data" noValidate className="article-form">
        <input type="hidden" name="version" value={version} />
        <ArticleFields article={article} address={address} html={answer?.html} errors={errors} />
        <div className="actions">
          <Button busy={isBusy}>{isBusy ? 'Saving...' : 'Save Changes'}</Button>
        </div>
      </Form>
    </>
  )
}

function EditHeader() {
  return <PageHeader title="Edit article" back={{ to: href('/admin'), label: 'Back to the dashboard' }} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const sentence = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : articleTexts.notLoaded
  return (
    <>
      <EditHeader />
      <Notice tone="danger">Error: {sentence}</Notice>
    </>
  )
}
