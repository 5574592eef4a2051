import { type MouseEvent, useId } from 'react'
import { useFetcher } from 'react-router'
import { categories } from '../../news/categories.ts'
import type { ArticleErrors, ArticleForm } from '../../news/editing/article-form.ts'
import { MarkdownContent } from '../../site/markdown/markdown-content.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/form/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInAgain } from '../frame/admin-forms.tsx'
import { EventFields } from './event-fields.tsx'

export function ArticleFields({
  article,
  address,
  html,
  errors = {},
}: {
  article: ArticleForm
  address: string
  html: string | undefined
  errors: ArticleErrors | undefined
}) {
  return (
    <>
      <Field name="title" label="Title" required error={errors.title}>
        <TextInput defaultValue={article.title} />
      </Field>
      <Field name="category" label="Category" required>
        <Select options={categories} defaultValue={article.category} />
      </Field>
      <Field name="authorName" label="Author" required error={errors.authorName}>
        <TextInput defaultValue={article.authorName} autoComplete="off" />
      </Field>
      <Field
        name="content"
        label="Content"
        required
        error={errors.content}
        hint="Markdown: ## begins a heading, **bold**, *italic*, - begins a list, [words](https://example.com) make a link."
      >
        <TextArea rows={16} defaultValue={article.content} />
      </Field>
      <EventFields article={article} errors={errors} />
      <Preview address={`${address}?preview`} html={html} />
    </>
  )
}

function Preview({ address, html }: { address: string; html: string | undefined }) {
  const id = useId()
  const fetcher = useFetcher<{ html?: string; message?: string; status?: number; errors?: ArticleErrors }>()
  const preview = fetcher.data?.html ?? html
  const { message, status, errors } = fetcher.data ?? {}

  // With script, only the text is sent, without the rest of the form and its picture.
  function requestPreview(event: MouseEvent<HTMLButtonElement>) {
    const content = event.currentTarget.form?.elements.namedItem('content')
    if (!(content instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    void fetcher.submit({ content: content.value }, { method: 'post', action: address, encType: 'multipart/form-data' })
  }

  return (
    <div className="field">
      <Button variant="secondary" formAction={`${address}#preview`} onClick={requestPreview} aria-controls={id}>
        Preview
      </Button>
      {message && <Notice tone="danger">{errors?.content ?? message}</Notice>}
      {status === 401 && <SignInAgain />}
      <div id={id} aria-live="polite">
        {preview !== undefined && (
          <section id="preview" aria-label="Preview" className="article-preview">
            {preview ? <MarkdownContent html={preview} /> : <p>There is no text yet.</p>}
          </section>
        )}
      </div>
    </div>
  )
}
