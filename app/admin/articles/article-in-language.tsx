import { useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { adminOrLapsed, requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { defaultCategory } from '../../news/categories.ts'
import {
  type ArticleErrors,
  type ArticleForm,
  articleIn,
  articleTexts,
  postedFields,
} from '../../news/editing/article-form.ts'
import { storeTranslation } from '../../news/editing/article-publishing.server.ts'
import { type TranslationToEdit, translationToEdit } from '../../news/editing/translations.server.ts'
import { postedForm, textsIn } from '../../platform/http/posted-form.server.ts'
import { answersScripts } from '../../platform/http/script-answer.server.ts'
import { namedLanguage } from '../../site/named-language.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/inputs.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { type Language, languages } from '../../words/languages.ts'
import { OpenAsItIsNow, SignInAgain } from '../frame/admin-forms.tsx'
import { Original } from '../frame/original.tsx'
import type { Route } from './+types/article-in-language'
import { answerArticle } from './article-answer.server.ts'
import { ArticlePreview } from './article-preview.tsx'
import { type ArticleAnswer, sendArticle } from './send-article.ts'

/** Keeps the texts that were opened, whatever happens to the article meanwhile. */
export { isOtherPage as shouldRevalidate } from '../frame/is-other-page.ts'

type Posted = { article: ArticleForm; mark: string; version: string }

export function meta() {
  return [{ title: `Article in another language · ${brand.name}` }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminUnlessLapsed(context)
  const into = namedLanguage(params.language)
  const opened = admin && into ? await translationToEdit(params.articleId, into) : null
  if (!into || (admin && !opened)) throw new Response(articleTexts.notFound, { status: 404 })
  return { into, opened }
}

export const middleware = [answersScripts(action)]

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const admin = adminOrLapsed(context)
  const into = namedLanguage(params.language)
  if (!into) throw new Response(articleTexts.notFound, { status: 404 })
  const fields = await postedForm(request, postedFields)
  const { mark, version } = textsIn(fields, postedFields)
  const input: Posted = { article: articleIn(fields), mark, version }
  return answerArticle({ admin, context, url, outcome: 'translation saved' }, input, (adminId) =>
    storeTranslation(adminId, params.articleId, into, input, request),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return sendArticle<Posted>(request, articleTexts.notSaved)
}

export default function ArticleInLanguage(props: Route.ComponentProps) {
  const { articleId, language } = props.params
  return <OpenedTranslation key={`${articleId} ${language}`} {...props} />
}

function OpenedTranslation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { into } = loaderData
  // Keeps the version that the admin opened, whatever is loaded later, so that a conflicting change is detected.
  const [opened] = useState(loaderData.opened)
  const address = href('/admin/articles/:articleId/in/:language', params)
  const errors = usePersistentErrors(actionData?.errors)
  return (
    <>
      <PageHeader
        title={
          <>
            Article in <bdi lang={into}>{languages[into].name}</bdi>
          </>
        }
        back={{ to: href('/admin'), label: 'Back to the articles' }}
      />
      <ErrorSummary answer={actionData} errors={errors} />
      {actionData?.status === 401 && <SignInAgain />}
      {actionData?.status === 409 && <OpenAsItIsNow to={address}>open the translation as it is now</OpenAsItIsNow>}
      {opened?.state === 'outdated' && (
        <Notice>
          The original has changed since it was translated. Readers see this translation until you save another.
        </Notice>
      )}
      <div className="with-original">
        {opened && <Original {...opened.original} />}
        <TranslationForm address={address} lang={into} opened={opened} answer={actionData} errors={errors} />
      </div>
    </>
  )
}

function TranslationForm({
  address,
  lang,
  opened,
  answer,
  errors,
}: {
  address: string
  lang: Language
  opened: TranslationToEdit | null
  answer: ArticleAnswer<Posted> | undefined
  errors: ArticleErrors | undefined
}) {
  const { mark = '', version = '' } = answer?.input ?? opened ?? {}
  const { title = '', content = '', category = defaultCategory } = answer?.input?.article ?? opened ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={useMessageAddress(address)} encType="multipart/form-data" noValidate>
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="category" value={category} />
      <input type="hidden" name="language" value={lang} />
      <Field name="title" label="Title" error={errors?.title}>
        <TextInput defaultValue={title} lang={lang} dir="auto" />
      </Field>
      <Field
        name="content"
        label="Content"
        error={errors?.content}
        hint="To take a translation away, empty both fields and save."
      >
        <TextArea rows={22} defaultValue={content} lang={lang} dir="auto" />
      </Field>
      <ArticlePreview address={`${address}?preview`} preview={answer?.preview} imageUrl={null} />
      <div className="actions">
        <Button busy={isBusy}>{isBusy ? 'Saving...' : 'Save Changes'}</Button>
      </div>
    </Form>
  )
}
