import { type MouseEvent, useId } from 'react'
import { useFetcher } from 'react-router'
import { PostedBy } from '../../news/article-parts.tsx'
import type { ArticlePreview as Preview, ShownAnswer } from '../../news/editing/article-form.ts'
import type { Dropped } from '../../site/markdown/markdown.server.ts'
import { MarkdownContent } from '../../site/markdown/markdown-content.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInAgain } from '../frame/admin-forms.tsx'

const notices: Record<Dropped, string> = {
  image: 'Pictures from other websites are not shown. Their descriptions stand in their place.',
  html: 'HTML is shown as plain text.',
  link: 'Some links have addresses that are not allowed. Only their words are shown.',
  definition: 'Lines such as “[word]: text” only say where a link leads, and are not shown.',
}

type Props = { address: string; preview: Preview | undefined; imageUrl: string | null }

export function ArticlePreview({ address, preview, imageUrl }: Props) {
  const id = useId()
  const fetcher = useFetcher<ShownAnswer | null>()
  const shown = fetcher.data?.kind === 'done' ? fetcher.data.preview : preview
  const refusal = fetcher.data?.kind === 'refused' ? fetcher.data : null

  // With script, the form is sent without its picture, which the page has already.
  function requestPreview(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault()
    const texts = new FormData(event.currentTarget.form ?? undefined)
    texts.delete('image')
    void fetcher.submit(texts, { method: 'post', action: address, encType: 'multipart/form-data' })
  }

  return (
    <div className="field">
      <Button variant="secondary" formAction={`${address}#preview`} onClick={requestPreview} aria-controls={id}>
        Preview
      </Button>
      {refusal && <Notice tone="danger">{Object.values(refusal.errors)[0] ?? refusal.message}</Notice>}
      {refusal?.status === 401 && <SignInAgain />}
      <div id={id} aria-live="polite">
        {shown && (
          <section id="preview" aria-label="Preview" className="article-preview flow">
            {shown.dropped.map((kind) => (
              <Notice key={kind}>{notices[kind]}</Notice>
            ))}
            {imageUrl && <img src={imageUrl} alt="" />}
            <p className="article-kicker">
              <span className="article-category">{shown.category}</span>
            </p>
            <h2 lang={shown.lang}>{shown.title || 'There is no title yet.'}</h2>
            {shown.html ? (
              <MarkdownContent html={shown.html} lang={shown.lang} dir={shown.dir} />
            ) : (
              <p>There is no text yet.</p>
            )}
            {shown.authorName && <PostedBy name={shown.authorName} />}
          </section>
        )}
      </div>
    </div>
  )
}
