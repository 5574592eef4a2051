import { data } from 'react-router'
import { articleIn, articleTexts, lengthRefusal, type NotStored } from '../../news/editing/article-form.ts'

/** What an article's form is answered: what was typed with its token or version, its preview, and why it was not stored. */
export type ArticleAnswer<Typed> = { typed?: Typed; html?: string } & Partial<NotStored>

/**
 * In the browser, sends an article or asks for its preview. When the network gives way the form stays as it is, with
 * `failure` above it.
 */
export async function sendArticle<Typed>(request: Request, send: () => Promise<ArticleAnswer<Typed>>, failure: string) {
  const refused = (why: NotStored) => data<ArticleAnswer<Typed>>(why, { status: why.status })
  // A form of such a size is cut off before anybody could say which field it is.
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
