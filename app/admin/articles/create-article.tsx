import { useState } from 'react'
import { Form, href, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { adminOrLapsed, requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { defaultCategory } from '../../news/categories.ts'
import { type ArticleForm, articleIn, articleTexts, postedFields } from '../../news/editing/article-form.ts'
import { imageField, publishArticle } from '../../news/editing/article-publishing.server.ts'
import { readUpload } from '../../platform/files/uploads.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { SignInAgain } from '../frame/admin-forms.tsx'
import { dashboardPath } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/create-article'
import { answerArticle, isPreview } from './article-answer.server.ts'
import { ArticleFields } from './article-fields.tsx'
import { ImageField } from './image-field.tsx'
import { sendArticle } from './send-article.ts'

type NewArticle = { article: ArticleForm; token: string }

const address = href('/admin/create-article')
const blank: ArticleForm = { title: '', category: defaultCategory, authorName: '', content: '' }

export function meta() {
  return [{ title: `Create article · ${brand.name}` }]
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdminUnlessLapsed(context)
  return { token: newFormToken() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = adminOrLapsed(context)
  const picture = admin && !isPreview(url) ? 'variants' : 'dropped'
  const upload = await readUpload(request, postedFields, { [imageField]: picture })
  const input: NewArticle = { article: articleIn(upload.fields), token: String(upload.fields.get('token') ?? '') }
  const answer = await answerArticle({ admin, context, url }, input, (adminId) =>
    publishArticle(adminId, input.article, input.token, upload, request),
  )
  return answer ?? redirectWithOutcome(dashboardPath({ tab: 'articles' }, 'article published'))
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendArticle(request, serverAction, articleTexts.notCreated)
}

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function CreateArticle({ loaderData, actionData }: Route.ComponentProps) {
  // Keeps the first token whatever is loaded later, because it is what prevents publishing twice.
  const [{ article, token }] = useState(actionData?.input ?? { article: blank, token: loaderData.token })
  const [isWithoutScript] = useState(actionData !== undefined)
  const isBusy = useNavigation().formMethod === 'POST'
  const action = useMessageAddress(address)
  const errors = usePersistentErrors(actionData?.errors)
  return (
    <>
      <PageHeader title="Create article" back={{ to: href('/admin'), label: 'Back to the dashboard' }} />
      <ErrorSummary answer={actionData} errors={errors} />
      {actionData?.status === 401 && <SignInAgain />}
      <Form method="post" action={action} encType="multipart/form-data" noValidate className="article-form">
        <input type="hidden" name="token" value={token} />
        <ArticleFields article={article} address={address} html={actionData?.html} errors={errors} />
        <ImageField
          hint={
            isWithoutScript
              ? 'If you had chosen a picture before, please choose it again.'
              : 'JPEG, PNG, WebP, AVIF or GIF, at most 25 MB. Where and with what it was taken is removed.'
          }
          error={errors?.image}
        />
        <div className="actions">
          <Button busy={isBusy}>{isBusy ? 'Publishing...' : 'Publish Article'}</Button>
        </div>
      </Form>
    </>
  )
}
