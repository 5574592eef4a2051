import { data } from 'react-router'
import { type ArticleRefusal, articleTexts } from '../../news/editing/article-form.ts'
import type { Dropped } from '../../site/markdown/markdown.server.ts'
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

export async function sendArticle<Input>(request: Request, send: () => Promise<ArticleAnswer<Input>>, failure: string) {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response) throw error
    const isPreview = new URL(request.url).searchParams.has('preview')
    const refusal = { status: 503, message: isPreview ? articleTexts.notPreviewed : failure } as const
    return data<ArticleAnswer<Input>>(refusal, { status: refusal.status })
  }
}
