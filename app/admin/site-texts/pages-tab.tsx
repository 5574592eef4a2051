import {
  data,
  Form,
  href,
  Link,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { adminOrLapsed, requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { legalKinds, type SiteTextKind, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import {
  rebaseSiteTexts,
  type SiteText,
  saveSiteTexts,
  siteTexts,
  type TextStates,
  textStates,
  type WrittenTexts,
} from '../../site/site-texts/site-texts.server.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { Table } from '../../ui/list/table.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { languages } from '../../words/languages.ts'
import { t } from '../../words/words.ts'
import { DashboardHeader } from '../dashboard/dashboard-header.tsx'
import { SignInAgain } from '../frame/admin-forms.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { isOtherPage } from '../frame/is-other-page.ts'
import { isFirstView, redirectOnce } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/pages-tab'
import {
  areEmpty,
  type LengthErrors,
  lengthErrorsOf,
  messages,
  postedFields,
  postedSiteTexts,
} from './site-texts-form.ts'

type Editor = { address: string; kinds: readonly SiteTextKind[]; other: { to: string; label: string } }

const legalTexts: Editor = {
  address: href('/admin/pages'),
  kinds: legalKinds,
  other: { to: href('/admin/pages/help'), label: `Edit “${String(siteTextPages.help.title)}”` },
}
const help: Editor = {
  address: href('/admin/pages/help'),
  kinds: ['help'],
  other: { to: legalTexts.address, label: 'Edit the terms and the privacy policy' },
}
const saved = { tone: 'success', text: messages.saved } as const

export function meta() {
  return [{ title: `Admin · ${brand.name}` }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const admin = requireAdminUnlessLapsed(context)
  const { kinds } = editorAt(url)
  const stored = await siteTexts()
  const texts: WrittenTexts = Object.fromEntries(kinds.map((kind) => [kind, stored[kind]]))
  return {
    texts,
    inLanguages: admin ? await textStates() : [],
    isNews: url.searchParams.has('saved') && isFirstView(request),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = adminOrLapsed(context)
  const { kinds, address } = editorAt(url)
  const texts = postedSiteTexts(await postedForm(request, postedFields(kinds)), kinds)
  if (areEmpty(texts)) requireAdmin(context)
  if (!admin) return refused(messages.notAdmin, texts, 401)
  const errors = lengthErrorsOf(texts)
  if (errors) return refused(messages.tooLong, texts, 422, errors)
  try {
    if (await saveSiteTexts(admin.userId, texts)) return redirectOnce(`${address}?saved`)
    return refused(messages.changed, await rebaseSiteTexts(texts), 409)
  } catch (error) {
    logError(error, request)
    return refused(messages.failed, texts, 500)
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const texts = postedSiteTexts(await request.clone().formData(), editorAt(new URL(request.url)).kinds)
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return refused(messages.failed, texts, 503)
  }
}

/** Keeps the versions of the texts that were opened until these are saved. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPage(change) || (change.formMethod === 'POST' && change.defaultShouldRevalidate)
}

export default function PagesTab({ loaderData, actionData }: Route.ComponentProps) {
  const { address, kinds, other } = editorAt(useLocation())
  const texts = actionData?.input ?? loaderData.texts
  const [query] = useSearchParams()
  const isBusy = useNavigation().formMethod === 'POST'
  const action = useMessageAddress(address)
  const errors = usePersistentErrors(actionData?.errors)
  return (
    <>
      <DashboardHeader title="Manage Pages" />
      <OutcomeNotice
        outcome={query.has('saved') && loaderData.isNews && !actionData ? saved : null}
        address={address}
      />
      <ErrorSummary answer={actionData} errors={errors} />
      {actionData?.status === 401 && <SignInAgain />}
      <Form method="post" action={action} encType="multipart/form-data" preventScrollReset className="site-texts">
        {kinds.map((kind) => {
          const text = texts[kind]
          return text && <TextField key={kind} kind={kind} text={text} error={errors?.[kind]} isBusy={isBusy} />
        })}
        <Button busy={isBusy}>{isBusy ? 'Saving...' : 'Save Changes'}</Button>
      </Form>
      <p>
        <Link to={other.to} className="link">
          {other.label}
        </Link>
      </p>
      {loaderData.inLanguages.length > 0 && <InLanguages texts={loaderData.inLanguages} kinds={kinds} />}
    </>
  )
}

const inWords = {
  missing: 'missing: readers see the English text',
  outdated: 'out of date: readers do not see it',
  current: 'translated',
}

function InLanguages({ texts, kinds }: { texts: TextStates; kinds: readonly SiteTextKind[] }) {
  return (
    <>
      <h2 className="text-languages">In other languages</h2>
      <Table
        caption="In other languages"
        columns={['Language', ...kinds.map((kind) => t(siteTextPages[kind].title))]}
        empty=""
        rows={texts.map(({ language, states }) => ({
          key: language,
          cells: [
            <bdi key="name" lang={language}>
              {languages[language].name}
            </bdi>,
            ...kinds.map((kind) => (
              <Link key={kind} to={href('/admin/pages/:kind/in/:language', { kind, language })} className="link">
                {inWords[states[kind]]}
                <span className="sr-only">
                  {' '}
                  {t(siteTextPages[kind].title)}, {languages[language].name}
                </span>
              </Link>
            )),
          ],
        }))}
      />
    </>
  )
}

function TextField({
  kind,
  text,
  error,
  isBusy,
}: {
  kind: SiteTextKind
  text: SiteText
  error: string | undefined
  isBusy: boolean
}) {
  const { title, address } = siteTextPages[kind]
  return (
    <div>
      <input type="hidden" name={`${kind}Version`} value={text.version} />
      <input type="hidden" name={`${kind}Mark`} value={text.mark} />
      <Field
        name={kind}
        label={t(title)}
        error={error}
        hint={
          <>
            Written in Markdown.{' '}
            <Link to={address} target="_blank" className="link">
              See the page
            </Link>
          </>
        }
      >
        <TextArea key={text.mark} rows={22} defaultValue={text.content} readOnly={isBusy} />
      </Field>
    </div>
  )
}

function editorAt({ pathname }: { pathname: string }) {
  return pathname.startsWith(help.address) ? help : legalTexts
}

function refused(message: string, texts: WrittenTexts, status: number, errors?: LengthErrors) {
  return data({ message, input: texts, status, errors }, status)
}
