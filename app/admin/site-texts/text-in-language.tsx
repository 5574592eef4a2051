import { useState } from 'react'
import { data, Form, href, useNavigation } from 'react-router'
import { adminOrLapsed, requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { namedLanguage } from '../../site/named-language.ts'
import { type SiteTextKind, siteTextKinds, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import { type SiteText, saveTextInLanguage, textInLanguage } from '../../site/site-texts/site-texts.server.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { type Language, languages } from '../../words/languages.ts'
import { t } from '../../words/words.ts'
import { OpenAsItIsNow, SignInAgain } from '../frame/admin-forms.tsx'
import { redirectOnce } from '../frame/one-time-outcome.server.ts'
import { Original } from '../frame/original.tsx'
import type { Route } from './+types/text-in-language'
import { type LengthErrors, lengthErrorsOf, messages, postedFields, postedSiteTexts } from './site-texts-form.ts'

/** Keeps the version that was opened until it is saved. */
export { isOtherPage as shouldRevalidate } from '../frame/is-other-page.ts'

export function meta() {
  return [{ title: `Admin · ${brand.name}` }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminUnlessLapsed(context)
  const { kind, into } = textAt(params)
  return { opened: admin && (await textInLanguage(kind, into)) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminOrLapsed(context)
  const { kind, into } = textAt(params)
  const posted = postedSiteTexts(await postedForm(request, postedFields([kind])), [kind])
  const text = posted[kind]
  if (!text?.content) requireAdmin(context)
  if (!admin) return refused(messages.notAdmin, text, 401)
  if (!text || text.version < 0) return refused(messages.failed, text, 422)
  const errors = lengthErrorsOf(posted)
  if (errors) return refused(messages.tooLong, text, 422, errors)
  try {
    if (await saveTextInLanguage(admin.userId, kind, into, text)) return redirectOnce(`${editorOf(kind)}?saved`)
    return refused(messages.changedOne, text, 409)
  } catch (error) {
    logError(error, request)
    return refused(messages.failed, text, 500)
  }
}

export async function clientAction({ params, request, serverAction }: Route.ClientActionArgs) {
  const { kind } = textAt(params)
  const posted = postedSiteTexts(await request.clone().formData(), [kind])
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(messages.failed, posted[kind], 503)
  }
}

export default function TextInLanguage(props: Route.ComponentProps) {
  const { kind, language } = props.params
  return <OpenedText key={`${kind} ${language}`} {...props} />
}

function OpenedText({ loaderData, actionData, params }: Route.ComponentProps) {
  const { kind, into } = textAt(params)
  const [opened] = useState(loaderData.opened)
  const { content = '', mark = '', version = '' } = actionData?.input ?? opened ?? {}
  const title = t(siteTextPages[kind].title)
  const address = href('/admin/pages/:kind/in/:language', { kind, language: into })
  const isBusy = useNavigation().formMethod === 'POST'
  const errors = usePersistentErrors(actionData?.errors)
  return (
    <>
      <PageHeader
        title={
          <>
            {title} in <bdi lang={into}>{languages[into].name}</bdi>
          </>
        }
        back={{ to: editorOf(kind), label: 'Back to the pages' }}
      />
      <ErrorSummary answer={actionData} errors={errors} />
      {actionData?.status === 401 && <SignInAgain />}
      {actionData?.status === 409 && <OpenAsItIsNow to={address}>open the text as it is now</OpenAsItIsNow>}
      {opened?.state === 'outdated' && (
        <Notice>
          The English text has changed since it was translated. Readers do not see this translation until you save it.
        </Notice>
      )}
      <div className="with-original">
        {opened && <Original language="en" content={opened.english} />}
        <Form method="post" action={useMessageAddress(address)} encType="multipart/form-data" preventScrollReset>
          <input type="hidden" name={`${kind}Version`} value={version} />
          <input type="hidden" name={`${kind}Mark`} value={mark} />
          <Field
            name={kind}
            label="Content"
            hint="Empty it to go back to what the site says without it."
            error={errors?.[kind]}
          >
            <TextArea rows={22} defaultValue={content} readOnly={isBusy} lang={into} dir="auto" />
          </Field>
          <div className="actions">
            <Button busy={isBusy}>{isBusy ? 'Saving...' : 'Save Changes'}</Button>
          </div>
        </Form>
      </div>
    </>
  )
}

function editorOf(kind: SiteTextKind) {
  return kind === 'help' ? href('/admin/pages/help') : href('/admin/pages')
}

function textAt(params: { kind: string; language: string }): { kind: SiteTextKind; into: Language } {
  const kind = siteTextKinds.find((each) => each === params.kind)
  const into = namedLanguage(params.language)
  if (!kind || !into || into === 'en') throw new Response('Page not found.', { status: 404 })
  return { kind, into }
}

function refused(message: string, input: SiteText | undefined, status: number, errors?: LengthErrors) {
  return data({ message, input, status, errors }, status)
}
