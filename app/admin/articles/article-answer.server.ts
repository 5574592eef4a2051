import { data, type RouterContextProvider } from 'react-router'
import { type Member, requireAdmin } from '../../account/sessions/session.server.ts'
import {
  type ArticleForm,
  type ArticleRefusal,
  articleTexts,
  isBlank,
  lengthRefusal,
} from '../../news/editing/article-form.ts'
import { markdownHtml } from '../../site/markdown/markdown.server.ts'
import type { ArticleAnswer } from './send-article.ts'

type ArticleRequest = { admin: Member | null; context: Readonly<RouterContextProvider>; url: URL }

/** Answers with a preview, or with what kept the article from being stored. Returns null when it is stored. */
export async function answerArticle<Input extends { article: ArticleForm }>(
  { admin, context, url }: ArticleRequest,
  input: Input,
  store: (adminId: string) => Promise<ArticleRefusal | null>,
) {
  if (admin && isPreview(url)) return preview(input)
  if (!isPreview(url) && isBlank(input.article)) requireAdmin(context)
  const refused = admin ? await store(admin.userId) : { status: 401, message: articleTexts.notAdmin }
  return refused && data<ArticleAnswer<Input>>({ input, ...refused }, { status: refused.status })
}

function preview<Input extends { article: ArticleForm }>(input: Input) {
  const long = lengthRefusal(input.article)
  if (long) return data<ArticleAnswer<Input>>({ input, ...long }, { status: long.status })
  return data<ArticleAnswer<Input>>({ input, html: markdownHtml(input.article.content) })
}

export function isPreview(url: URL): boolean {
  return url.searchParams.has('preview')
}
