import type { RouterContextProvider } from 'react-router'
import { adminOrLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import {
  type ArticleAnswer,
  articleIn,
  articleTexts,
  imageField,
  isBlank,
  postedFields,
  refused,
} from '../../news/editing/article-form.ts'
import { previewOfForm, type SentArticle } from '../../news/editing/article-publishing.server.ts'
import { discardUpload, readUpload } from '../../platform/files/uploads.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { dashboardPath } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { shown } from './send-article.ts'

type ArticleRequest = { context: Readonly<RouterContextProvider>; request: Request; url: URL }

/** Answers on the dashboard when an article is stored, or with its form, and a preview or what kept it from that. */
export async function answerArticle(
  { context, request, url }: ArticleRequest,
  failure: string,
  store: (adminId: string, sent: SentArticle) => Promise<ArticleAnswer>,
) {
  const admin = adminOrLapsed(context)
  const isPreview = url.searchParams.has('preview')
  const upload = await readUpload(request, postedFields, { [imageField]: admin && !isPreview ? 'variants' : 'dropped' })
  const form = articleIn(upload.fields)
  if (!isPreview && isBlank(form)) requireAdmin(context)

  async function answer() {
    if (!admin) return refused(401, articleTexts.notAdmin)
    if (isPreview) return previewOfForm(form)
    try {
      const answer = await store(admin.userId, { form, upload, asDraft: url.searchParams.has('draft') })
      if (answer.kind !== 'stored') await discardUpload(upload)
      return answer
    } catch (error) {
      // The article may have been stored all the same, so its picture is left to the sweeper.
      logError(error, request)
      return refused(500, failure)
    }
  }

  const given = await answer()
  if ('id' in given) return redirectWithOutcome(dashboardPath({ tab: 'articles' }, given.outcome, given.id))
  return shown({ ...given, form })
}
