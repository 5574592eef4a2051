import { useState } from 'react'
import { href } from 'react-router'
import { adminOrLapsed, requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { defaultCategory } from '../../news/categories.ts'
import { type ArticleForm, articleIn, articleTexts, imageField, postedFields } from '../../news/editing/article-form.ts'
import { storeNewArticle } from '../../news/editing/article-publishing.server.ts'
import { servedLanguages } from '../../platform/config/served-languages.server.ts'
import { readUpload } from '../../platform/files/uploads.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { answersScripts } from '../../platform/http/script-answer.server.ts'
import { otherZones } from '../../site/zones.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SignInAgain } from '../frame/admin-forms.tsx'
import type { Route } from './+types/create-article'
import { aimOf, answerArticle, isPreview } from './article-answer.server.ts'
import { ArticleEditor } from './article-editor.tsx'
import { sendArticle } from './send-article.ts'

export { isOtherPage as shouldRevalidate } from '../frame/is-other-page.ts'

type NewArticle = { article: ArticleForm; token: string }

const address = href('/admin/create-article')
const blank: ArticleForm = { language: 'en', title: '', category: defaultCategory, authorName: '', content: '' }

export function meta() {
  return [{ title: `Create article · ${brand.name}` }]
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdminUnlessLapsed(context)
  return { token: newFormToken(), languages: servedLanguages(), zones: otherZones() }
}

export const middleware = [answersScripts(action)]

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = adminOrLapsed(context)
  const picture = admin && !isPreview(url) ? 'variants' : 'dropped'
  const upload = await readUpload(request, postedFields, { [imageField]: picture })
  const input: NewArticle = { article: articleIn(upload.fields), token: String(upload.fields.get('token') ?? '') }
  const [aim, outcome] = aimOf(url)
  return answerArticle({ admin, context, url, outcome }, input, (adminId) =>
    storeNewArticle(adminId, input.article, input.token, { aim, upload, request }),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return sendArticle<NewArticle>(request, articleTexts.notCreated)
}

export default function CreateArticle({ loaderData, actionData }: Route.ComponentProps) {
  // Keeps the first token whatever is loaded later, because it is what prevents publishing twice.
  const [{ article, token }] = useState(actionData?.input ?? { article: blank, token: loaderData.token })
  const errors = usePersistentErrors(actionData?.errors)
  return (
    <>
      <PageHeader title="Create article" back={{ to: href('/admin'), label: 'Back to the dashboard' }} />
      <ErrorSummary answer={actionData} errors={errors} />
      {actionData?.status === 401 && <SignInAgain />}
      <ArticleEditor
        article={article}
        isPublished={false}
        languages={loaderData.languages}
        zones={loaderData.zones}
        address={address}
        preview={actionData?.preview}
        errors={errors}
        storedImage={null}
        wasAnswered={actionData !== undefined}
      >
        <input type="hidden" name="token" value={token} />
      </ArticleEditor>
    </>
  )
}
