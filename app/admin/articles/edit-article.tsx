import { data, href, isRouteErrorResponse } from 'react-router'
import { requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { articleTexts } from '../../news/editing/article-form.ts'
import { saveArticle } from '../../news/editing/article-publishing.server.ts'
import { articleToEdit } from '../../news/editing/articles-for-admin.server.ts'
import { servedLanguages } from '../../platform/config/served-languages.server.ts'
import { answersScripts } from '../../platform/http/script-answer.server.ts'
import { otherZones } from '../../site/zones.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/edit-article'
import { answerArticle } from './answer-article.server.ts'
import { ArticleEditor } from './article-editor.tsx'
import { sendArticle } from './send-article.ts'

/** If the article has been deleted meanwhile, loading it again would remove the open form with its text. */
export { isOtherPage as shouldRevalidate } from '../frame/is-other-page.ts'

export function meta() {
  return [{ title: `Edit article · ${brand.name}` }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminUnlessLapsed(context)
  const opened = admin && params.articleId ? await articleToEdit(params.articleId) : null
  const zones = otherZones()
  if (opened) return { opened, languages: opened.isTranslated ? [] : servedLanguages(), zones, problem: null }
  const problem = params.articleId ? articleTexts.notFound : articleTexts.idMissing
  return data({ opened: null, languages: [], zones, problem }, { status: 404 })
}

export const middleware = [answersScripts(action)]

export function action(args: Route.ActionArgs) {
  return answerArticle(args, articleTexts.notSaved, (adminId, sent) =>
    saveArticle(adminId, args.params.articleId, sent),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return sendArticle(request, articleTexts.notSaved)
}

export default function EditArticle({ loaderData, actionData, params }: Route.ComponentProps) {
  const { opened, languages, zones, problem } = loaderData
  const form = actionData?.form ?? opened?.form
  const address = href('/admin/edit-article/:articleId?', params)
  if (!form) return <NotEdited sentence={problem} />
  return (
    <>
      <EditHeader />
      <ArticleEditor
        key={address}
        opened={form}
        answer={actionData}
        address={address}
        isPublished={form.draft !== 'yes'}
        languages={languages}
        zones={zones}
        storedImage={opened?.imageUrl}
      />
    </>
  )
}

function EditHeader() {
  return <PageHeader title="Edit article" back={{ to: href('/admin'), label: 'Back to the dashboard' }} />
}

function NotEdited({ sentence }: { sentence: string | null }) {
  return (
    <>
      <EditHeader />
      <Notice tone="danger">Error: {sentence}</Notice>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNamed = isRouteErrorResponse(error) && typeof error.data === 'string'
  return <NotEdited sentence={isNamed ? error.data : articleTexts.notLoaded} />
}
