import { data, href, isRouteErrorResponse, useLocation } from 'react-router'
import { currentAdmin, requireAdmin } from '../../account/sessions/session.server.ts'
import { requireAdminUnlessRefused } from '../../account/sessions/who.server.ts'
import { brand } from '../../brand.ts'
import { answersScripts, answerTo, refused, settled } from '../../forms/form-action.server.ts'
import { typedIn } from '../../forms/outcome.ts'
import {
  articleIn,
  articleTexts,
  blankArticle,
  imageField,
  isBlank,
  postedFields,
} from '../../news/editing/article-form.ts'
import { openArticle, previewArticle, storeArticle } from '../../news/editing/article-publishing.server.ts'
import { servedLanguages } from '../../platform/config/config.server.ts'
import { readUpload } from '../../platform/files/uploads.server.ts'
import { withQuery } from '../../platform/http/url-parts.ts'
import { ErrorPage } from '../../site/error-page.tsx'
import { namedLanguage } from '../../site/named-language.ts'
import { otherZones } from '../../site/zones.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Language } from '../../words/languages.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { LanguageName } from '../frame/original.tsx'
import type { Route } from './+types/article-page'
import { ArticleEditor } from './article-editor.tsx'
import { failureAt, isNew } from './send-article.ts'

/** Keeps what was opened. Loading a deleted article again would remove the open form with its text. */
export { isOtherPage as shouldRevalidate } from '../frame/admin-forms.tsx'
export { sendArticle as clientAction } from './send-article.ts'

export function meta({ location, params }: Route.MetaArgs) {
  const title = 'language' in params ? 'Article in another language' : titleAt(location)
  return [{ title: `${title} · ${brand.name}` }]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const admin = requireAdminUnlessRefused(context)
  const place = placeAt(url, params)
  const opened = admin && (await openArticle(place))
  if (admin && place.into && !opened) throw notFound()
  const canChooseLanguage = place.isNew || opened?.isTranslated === false
  const choices = { languages: canChooseLanguage ? servedLanguages() : [], zones: place.into ? [] : otherZones() }
  return data({ opened, ...choices }, opened ? 200 : 404)
}

export const middleware = [answersScripts(action)]

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const place = placeAt(url, params)
  const isPreview = url.searchParams.has('preview')
  const takesPicture = admin && !isPreview && !place.into
  const upload = await readUpload(request, postedFields, { [imageField]: takesPicture ? 'variants' : 'dropped' })
  const [form, input] = [articleIn(upload.fields), typedIn(upload.fields)]
  if (!isPreview && isBlank(form)) requireAdmin(context)
  // When storing fails, the article may have been stored all the same, so its picture is left to the sweeper.
  const outcome = await settled(request, { failed: failureAt(url) }, async () => {
    if (!admin) return refused(401, articleTexts.notAdmin)
    if (isPreview) {
      const preview = previewArticle(form)
      return 'kind' in preview ? preview : { kind: 'done', said: { preview, input } }
    }
    const answer = await storeArticle(admin.userId, place, { form, upload, asDraft: url.searchParams.has('draft') })
    if (answer.kind === 'refused') return answer
    return { kind: 'done', to: redirectWithOutcome(withQuery(href('/admin'), { article: answer.id }), answer.outcome) }
  })
  return answerTo(outcome, input, context)
}

export default function ArticlePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { articleId, ...place } = placeAt({ pathname }, params)
  const { opened, ...choices } = loaderData
  const form = actionData ? { ...blankArticle, ...actionData.input } : opened?.form
  if (!form) return <NotOpened why={articleId ? articleTexts.notFound : articleTexts.idMissing} />
  return (
    <>
      <Header into={place.into} />
      <ArticleEditor
        key={pathname}
        address={pathname}
        {...place}
        {...choices}
        opened={{ ...opened, form }}
        answer={actionData}
      />
    </>
  )
}

function Header({ into }: { into?: Language | undefined }) {
  const title = titleAt(useLocation())
  if (!into) return <PageHeader title={title} back={{ to: href('/admin'), label: 'Back to the dashboard' }} />
  const inLanguage = (
    <>
      Article in <LanguageName of={into} />
    </>
  )
  return <PageHeader title={inLanguage} back={{ to: href('/admin'), label: 'Back to the articles' }} />
}

function NotOpened({ why }: { why: string }) {
  return (
    <>
      <Header />
      <Notice tone="danger">Error: {why}</Notice>
    </>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (isNew(useLocation()) || 'language' in params) return <ErrorPage error={error} />
  const isNamed = isRouteErrorResponse(error) && typeof error.data === 'string'
  return <NotOpened why={isNamed ? error.data : articleTexts.notLoaded} />
}

function titleAt(location: { pathname: string }) {
  return isNew(location) ? 'Create article' : 'Edit article'
}

function placeAt(url: { pathname: string }, { articleId = '', language }: { articleId?: string; language?: string }) {
  const into = language === undefined ? undefined : namedLanguage(language)
  if (language !== undefined && !into) throw notFound()
  return { isNew: isNew(url), articleId, into }
}

function notFound() {
  return new Response(articleTexts.notFound, { status: 404 })
}
