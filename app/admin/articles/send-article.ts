import { useSyncExternalStore } from 'react'
import { data, redirect } from 'react-router'
import { type ArticleRefusal, articleTexts, imageField } from '../../news/editing/article-form.ts'
import type { Dropped } from '../../site/markdown/markdown.server.ts'
import { cancelled, type Progress, sendWithProgress } from '../../ui/form/send-with-progress.ts'
import type { Language } from '../../words/languages.ts'

export type ShownPreview = {
  lang: Language | undefined
  dir: 'rtl' | undefined
  title: string
  category: string
  authorName: string
  html: string
  dropped: Dropped[]
}

export type ArticleAnswer<Input> = { input?: Input; preview?: ShownPreview } & Partial<ArticleRefusal>

type Answer<Input> = ArticleAnswer<Input> | { goTo: string }

/** Posts the form of an article. Where nothing was stored, `failure` says so. */
export async function sendArticle<Input>(request: Request, failure: string) {
  const isPreview = new URL(request.url).searchParams.has('preview')
  const form = await request.formData()
  const picture = form.get(imageField)
  const isLarge = picture instanceof File && picture.size > 0
  let cancel = () => {}
  const sending = sendWithProgress(
    request.url,
    form,
    (progress) => isLarge && show({ progress, cancel: () => cancel() }),
  )
  cancel = sending.cancel
  // The admin went on to another page, or sent something else.
  request.signal.addEventListener('abort', cancel)
  const answer = await sending.answer
  show(null)
  if (answer === cancelled) return data<ArticleAnswer<Input>>({})
  if (isAnswer<Input>(answer)) {
    if ('goTo' in answer) return redirect(answer.goTo)
    return data<ArticleAnswer<Input>>(answer, { status: answer.status ?? 200 })
  }
  const refusal = { status: 503, message: isPreview ? articleTexts.notPreviewed : failure } as const
  return data<ArticleAnswer<Input>>(refusal, { status: refusal.status })
}

// What a proxy says when it fails can be JSON, too.
function isAnswer<Input>(answer: unknown): answer is Answer<Input> {
  return typeof answer === 'object' && answer !== null && ('goTo' in answer || 'input' in answer)
}

type Shown = { progress: Progress; cancel: () => void } | null

let shown: Shown = null
const listeners = new Set<() => void>()

function show(next: Shown) {
  shown = next
  for (const listener of listeners) listener()
}

/** Returns how far the picture of the article is that is being sent, and how to stop it; null while there is none. */
export function usePictureProgress(): Shown {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => null,
  )
}
