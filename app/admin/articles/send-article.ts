import { data } from 'react-router'
import { articleIn, articleTexts, lengthRefusal, type NotStored } from '../../news/editing/article-form.ts'

export type ArticleAnswer<Typed> = { typed?: Typed; html?: string } & Partial<NotStored>

export async function sendArticle<Typed>(request: Request, send: () => Promise<ArticleAnswer<Typed>>, failure: string) {
  const refused = (why: NotStored) => data<ArticleAnswer<Typed>>(why, { status: why.status })
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
