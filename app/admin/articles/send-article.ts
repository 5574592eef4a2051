import { data } from 'react-router'
import { type ArticleRefusal, articleIn, articleTexts, lengthRefusal } from '../../news/editing/article-form.ts'
import type { Language } from '../../words/languages.ts'

export type ShownPreview = {
  lang: Language | undefined
  dir: 'rtl' | undefined
  title: string
  category: string
  authorName: string
  html: string
}

export type ArticleAnswer<Input> = { input?: Input; preview?: ShownPreview } & Partial<ArticleRefusal>

export async function sendArticle<Input>(request: Request, send: () => Promise<ArticleAnswer<Input>>, failure: string) {
  const refused = (why: ArticleRefusal) => data<ArticleAnswer<Input>>(why, { status: why.status })
  // The server cuts off a form of this size before it can tell which field is too long.
  const long = lengthRefusal(articleIn(await request.clone().formData()))
  if (long) return refused(long)
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response) throw error
    const isPreview = new URL(request.url).searchParams.has('preview')
    return refused({ status: 503, message: isPreview ? articleTexts.notPreviewed : failure })
  }
}
