import { data, href, type RouterContextProvider } from 'react-router'
import { type Member, requireAdmin } from '../../account/sessions/session.server.ts'
import { categories } from '../../news/categories.ts'
import {
  type ArticleForm,
  type ArticleRefusal,
  articleTexts,
  isBlank,
  lengthRefusal,
} from '../../news/editing/article-form.ts'
import type { Aim } from '../../news/editing/article-publishing.server.ts'
import { langOf } from '../../news/readers-text.server.ts'
import { withQuery } from '../../platform/http/url-parts.ts'
import { droppedFrom, markdownHtml } from '../../site/markdown/markdown.server.ts'
import { labelOf } from '../../ui/form/options.ts'
import { languages } from '../../words/languages.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Outcome } from '../frame/outcomes.ts'
import type { ArticleAnswer } from './send-article.ts'

type ArticleRequest = {
  admin: Member | null
  context: Readonly<RouterContextProvider>
  url: URL
  outcome: Outcome
}

/** Answers with a preview, with what kept the article from being stored, or on the dashboard when it is stored. */
export async function answerArticle<Input extends { article: ArticleForm }>(
  { admin, context, url, outcome }: ArticleRequest,
  input: Input,
  store: (adminId: string) => Promise<{ id: string } | ArticleRefusal>,
) {
  if (admin && isPreview(url)) return preview(input)
  if (!isPreview(url) && isBlank(input.article)) requireAdmin(context)
  const result = admin ? await store(admin.userId) : { status: 401, message: articleTexts.notAdmin }
  if ('id' in result) return redirectWithOutcome(withQuery(href('/admin'), { article: result.id }), outcome)
  return data<ArticleAnswer<Input>>({ input, ...result }, { status: result.status })
}

function preview<Input extends { article: ArticleForm }>(input: Input) {
  const long = lengthRefusal(input.article)
  if (long) return data<ArticleAnswer<Input>>({ input, ...long }, { status: long.status })
  const { language, title, category, authorName, content } = input.article
  return data<ArticleAnswer<Input>>({
    input,
    preview: {
      lang: langOf(language),
      dir: languages[language].dir,
      title,
      category: labelOf(categories, category),
      authorName,
      html: markdownHtml(content),
      dropped: droppedFrom(content),
    },
  })
}

/** Returns what the pressed button asks for, and what the dashboard says when it is done. */
export function aimOf(url: URL): [Aim, Outcome] {
  return url.searchParams.has('draft') ? ['draft', 'draft saved'] : ['publication', 'published']
}

export function isPreview(url: URL): boolean {
  return url.searchParams.has('preview')
}
