import { useEffect, useState } from 'react'
import { data, href, redirect } from 'react-router'
import { typedIn } from '../../forms/outcome.ts'
import { articleTexts, imageField, type ShownAnswer } from '../../news/editing/article-form.ts'
import { cancelled, type Progress, sendWithProgress } from '../../ui/form/send-with-progress.ts'

export async function sendArticle({ request }: { request: Request }) {
  const url = new URL(request.url)
  const form = await request.formData()
  const picture = form.get(imageField)
  const isLarge = picture instanceof File && picture.size > 0
  const cancel = () => sending.cancel()
  const sending = sendWithProgress(request.url, form, (progress) => isLarge && show({ progress, cancel }))
  // The admin went on to another page, or sent something else.
  request.signal.addEventListener('abort', cancel)
  const answer = await sending.answer
  show(null)
  if (answer === cancelled) return null
  if (isAnswer(answer)) return 'goTo' in answer ? redirect(answer.goTo) : shown(answer)
  const message = url.searchParams.has('preview') ? articleTexts.notPreviewed : failureAt(url)
  return shown({ kind: 'refused', status: 0, message, errors: {}, input: typedIn(form) })
}

export function isNew({ pathname }: { pathname: string }): boolean {
  return pathname.endsWith(href('/admin/create-article'))
}

/** Returns what an admin is told of a form that could not be stored. */
export function failureAt(url: URL): string {
  return isNew(url) ? articleTexts.notCreated : articleTexts.notSaved
}

function shown(answer: ShownAnswer) {
  return data(answer, answer.kind === 'refused' ? answer.status || 503 : 200)
}

// What a proxy says when it fails can be JSON, too.
function isAnswer(answer: unknown): answer is ShownAnswer | { goTo: string } {
  return typeof answer === 'object' && answer !== null && ('goTo' in answer || 'kind' in answer)
}

type Sending = { progress: Progress; cancel: () => void } | null

/** Set by the open editor. */
let show: (sending: Sending) => void = () => {}

/** Returns how far the picture of the article is that is being sent, and how to stop it; null while there is none. */
export function usePictureProgress(): Sending {
  const [sending, setSending] = useState<Sending>(null)
  useEffect(() => {
    show = setSending
  }, [])
  return sending
}
