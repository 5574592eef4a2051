import { data, type RouterContextProvider } from 'react-router'
import { type Member, requireAdmin } from '../../account/sessions/session.server.ts'
import {
  type ArticleForm,
  articleTexts,
  isBlank,
  lengthRefusal,
  type NotStored,
} from '../../news/editing/article-form.ts'
import { markdownHtml } from '../../site/markdown/markdown.server.ts'
import type { ArticleAnswer } from './send-article.ts'

type Asked = { admin: Member | null; context: Readonly<RouterContextProvider>; url: URL }

/** Answers with a preview, or with what kept the article from being stored. Returns null when it is stored. */
export async function answerArticle<Typed extends { article: ArticleForm }>(
  { admin, context, url }: Asked,
  typed: Typed,
  store: (adminId: string) => Promise<NotStored | null>,
) {
  if (admin && isPreview(url)) return preview(typed)
  if (!isPreview(url) && isBlank(typed.article)) requireAdmin(context)
  const refused = admin ? await store(admin.userId) : { status: 401, message: articleTexts.notAdmin }
  return refused && data<ArticleAnswer<Typed>>({ typed, ...refused }, { status: refused.status })
}

function preview<Typed extends { article: ArticleForm }>(typed: Typed) {
  const long = lengthRefusal(typed.article)
  if (long) return data<ArticleAnswer<Typed>>({ typed, ...long }, { status: long.status })
  return data<ArticleAnswer<Typed>>({ typed, html: markdownHtml(typed.article.content) })
}

export function isPreview(url: URL): boolean {
  return url.searchParams.has('preview')
}
