import { href } from 'react-router'
import { requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { articleTexts, blankArticle } from '../../news/editing/article-form.ts'
import { storeNewArticle } from '../../news/editing/article-publishing.server.ts'
import { servedLanguages } from '../../platform/config/served-languages.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { answersScripts } from '../../platform/http/script-answer.server.ts'
import { otherZones } from '../../site/zones.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/create-article'
import { answerArticle } from './answer-article.server.ts'
import { ArticleEditor } from './article-editor.tsx'
import { sendArticle } from './send-article.ts'

export { isOtherPage as shouldRevalidate } from '../frame/is-other-page.ts'

export function meta() {
  return [{ title: `Create article · ${brand.name}` }]
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdminUnlessLapsed(context)
  return { token: newFormToken(), languages: servedLanguages(), zones: otherZones() }
}

export const middleware = [answersScripts(action)]

export function action(args: Route.ActionArgs) {
  return answerArticle(args, articleTexts.notCreated, storeNewArticle)
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return sendArticle(request, articleTexts.notCreated)
}

export default function CreateArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { token, ...choices } = loaderData
  return (
    <>
      <PageHeader title="Create article" back={{ to: href('/admin'), label: 'Back to the dashboard' }} />
      <ArticleEditor
        opened={actionData?.form ?? { ...blankArticle, token }}
        answer={actionData}
        address={href('/admin/create-article')}
        isPublished={false}
        {...choices}
      />
    </>
  )
}
