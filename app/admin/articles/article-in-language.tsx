import { href } from 'react-router'
import { requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { articleTexts } from '../../news/editing/article-form.ts'
import { storeTranslation } from '../../news/editing/article-publishing.server.ts'
import { translationToEdit } from '../../news/editing/translations.server.ts'
import { answersScripts } from '../../platform/http/script-answer.server.ts'
import { namedLanguage } from '../../site/named-language.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { languages } from '../../words/languages.ts'
import { dashboardPath } from '../frame/dashboard-path.ts'
import { Original } from '../frame/original.tsx'
import type { Route } from './+types/article-in-language'
import { answerArticle } from './answer-article.server.ts'
import { ArticleEditor } from './article-editor.tsx'
import { sendArticle } from './send-article.ts'

/** Keeps the texts that were opened, whatever happens to the article meanwhile. */
export { isOtherPage as shouldRevalidate } from '../frame/is-other-page.ts'

export function meta() {
  return [{ title: `Article in another language · ${brand.name}` }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminUnlessLapsed(context)
  const into = languageIn(params)
  const opened = admin && (await translationToEdit(params.articleId, into))
  if (admin && !opened) throw new Response(articleTexts.notFound, { status: 404 })
  return { into, opened }
}

export const middleware = [answersScripts(action)]

export function action(args: Route.ActionArgs) {
  const { articleId } = args.params
  const into = languageIn(args.params)
  return answerArticle(args, articleTexts.notSaved, (adminId, sent) => storeTranslation(adminId, articleId, into, sent))
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return sendArticle(request, articleTexts.notSaved)
}

export default function ArticleInLanguage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { into, opened } = loaderData
  const form = actionData?.form ?? opened?.form
  const address = href('/admin/articles/:articleId/in/:language', params)
  const name = <bdi lang={into}>{languages[into].name}</bdi>
  const back = { to: dashboardPath({ tab: 'articles' }), label: 'Back to the articles' }
  return (
    <>
      <PageHeader title={<>Article in {name}</>} back={back} />
      {form && (
        <ArticleEditor key={address} opened={form} answer={actionData} address={address} into={into}>
          {opened?.state === 'outdated' && (
            <Notice>
              The original has changed since it was translated. Readers see this translation until you save another.
            </Notice>
          )}
          {opened && <Original {...opened.original} />}
        </ArticleEditor>
      )}
    </>
  )
}

function languageIn({ language }: { language: string }) {
  const into = namedLanguage(language)
  if (!into) throw new Response(articleTexts.notFound, { status: 404 })
  return into
}
