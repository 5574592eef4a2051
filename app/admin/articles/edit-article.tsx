import { useState } from 'react'
import { data, href, isRouteErrorResponse } from 'react-router'
import { adminOrLapsed, requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { articleIn, articleTexts, imageField, postedFields } from '../../news/editing/article-form.ts'
import { saveArticle, saveDraft } from '../../news/editing/article-publishing.server.ts'
import { type ArticleToEdit, articleToEdit } from '../../news/editing/articles-for-admin.server.ts'
import { servedLanguages } from '../../platform/config/served-languages.server.ts'
import { discardUpload, readUpload } from '../../platform/files/uploads.server.ts'
import { answersScripts } from '../../platform/http/script-answer.server.ts'
import { otherZones } from '../../site/zones.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import type { Option } from '../../ui/form/options.ts'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OpenAsItIsNow, SignInAgain } from '../frame/admin-forms.tsx'
import type { Route } from './+types/edit-article'
import { aimOf, answerArticle, isPreview } from './article-answer.server.ts'
import { ArticleEditor } from './article-editor.tsx'
import { type ArticleAnswer, sendArticle } from './send-article.ts'

/** If the article has been deleted meanwhile, loading it again would remove the open form with its text. */
export { isOtherPage as shouldRevalidate } from '../frame/is-other-page.ts'

type EditedArticle = Pick<ArticleToEdit, 'article' | 'version' | 'isDraft'>
type Answer = ArticleAnswer<EditedArticle>

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

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const admin = adminOrLapsed(context)
  const picture = admin && !isPreview(url) ? 'variants' : 'dropped'
  const upload = await readUpload(request, postedFields, { [imageField]: picture })
  const text = (name: string) => String(upload.fields.get(name) ?? '')
  const input = { article: articleIn(upload.fields), version: text('version'), isDraft: text('draft') === 'yes' }
  const edited = { id: params.articleId, ...input }
  if (!input.isDraft) {
    await discardUpload(upload)
    return answerArticle({ admin, context, url, outcome: 'updated' }, input, (adminId) =>
      saveArticle(adminId, edited, request),
    )
  }
  const [aim, outcome] = aimOf(url)
  return answerArticle({ admin, context, url, outcome }, input, (adminId) =>
    saveDraft(adminId, edited, { aim, upload, request }),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return sendArticle<EditedArticle>(request, articleTexts.notSaved)
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
          storedImage={loaderData.opened?.imageUrl ?? null}
          languages={loaderData.languages}
          zones={loaderData.zones}
        />
      ) : (
        <Notice tone="danger">Error: {loaderData.problem}</Notice>
      )}
    </>
  )
}

function EditForm({
  opened,
  answer,
  address,
  storedImage,
  languages,
  zones,
}: {
  opened: EditedArticle
  answer: Answer | undefined
  address: string
  storedImage: string | null
  languages: readonly Option[]
  zones: readonly string[]
}) {
  // Keeps the version that the admin opened, whatever is loaded later, so that a conflicting change is detected.
  const [{ article, version, isDraft }] = useState(opened)
  const errors = usePersistentErrors(answer?.errors)
  return (
    <>
      <ErrorSummary answer={answer} errors={errors} />
      {answer?.status === 401 && <SignInAgain />}
      {answer?.status === 409 && <OpenAsItIsNow to={address}>open the article as it is now</OpenAsItIsNow>}
      <ArticleEditor
        article={article}
        isPublished={!isDraft}
        languages={languages}
        zones={zones}
        address={address}
        preview={answer?.preview}
        errors={errors}
        storedImage={storedImage}
        wasAnswered={answer !== undefined}
      >
        <input type="hidden" name="version" value={version} />
        {isDraft && <input type="hidden" name="draft" value="yes" />}
      </ArticleEditor>
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
