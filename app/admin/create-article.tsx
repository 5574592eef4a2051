import { useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { type ArticleForm, articleIn } from '../news/article-form.ts'
import { imageField, publishArticle } from '../news/article-publishing.server.ts'
import { defaultCategory } from '../news/categories.ts'
import { newFormToken } from '../platform/form-token.server.ts'
import { readUpload } from '../platform/uploads.server.ts'
import { brand } from '../site/brand.ts'
import { markdownHtml } from '../site/markdown.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/create-article'
import { ArticleFields } from './article-fields.tsx'
import { placeQuery } from './dashboard-address.ts'

const address = '/admin/create-article'
const blank: ArticleForm = { title: '', category: defaultCategory, authorName: '', content: '' }

export function meta() {
  return [{ title: `Create article · ${brand.name}` }]
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { token: newFormToken() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const isPreview = url.searchParams.has('preview')
  const upload = await readUpload(request, { [imageField]: isPreview ? 'dropped' : 'editions' })
  const typed = { article: articleIn(upload.fields), token: String(upload.fields.get('token') ?? '') }
  if (isPreview) return { ...typed, html: markdownHtml(typed.article.content) }
  const refused = await publishArticle(userId, typed.article, typed.token, upload, request)
  if (refused) return data({ ...typed, message: refused.message, errors: refused.errors }, { status: refused.status })
  return redirect(`/admin${placeQuery({ tab: 'articles', outcome: 'article published' })}`)
}

export default function CreateArticle({ loaderData, actionData }: Route.ComponentProps) {
  // The first form of the page stays, whatever is loaded behind it: its token is what makes publishing happen once.
  const [{ article, token }] = useState({ article: blank, ...loaderData, ...actionData })
  const isBusy = useNavigation().formMethod === 'POST'
  const refused = actionData && 'message' in actionData ? actionData : undefined
  const html = actionData && 'html' in actionData ? actionData.html : undefined
  return (
    <>
      <PageHeader title="Create article" back={{ to: '/admin', label: 'Back to the dashboard' }} />
      <ErrorSummary answer={refused && { message: refused.message }} />
      <Form method="post" action={address} encType="multipart/form-data" noValidate className="article-form">
        <input type="hidden" name="token" value={token} />
        <ArticleFields article={article} address={address} html={html} />
        <div className="file-field mt-6">
          <Field
            name="image"
            label="Featured image"
            required
            hint={
              html === undefined
                ? 'JPEG, PNG, WebP, AVIF or GIF, at most 25 MB. Where and with what it was taken is removed.'
                : 'If you had chosen a picture before the preview, please choose it again.'
            }
            error={refused?.errors?.image}
          >
            <TextInput type="file" accept="image/*" />
          </Field>
        </div>
        <div className="actions">
          <Button busy={isBusy}>{isBusy ? 'Publishing...' : 'Publish Article'}</Button>
        </div>
      </Form>
    </>
  )
}
