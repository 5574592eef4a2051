import { href, Link, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { adminOrLapsed, requireAdminUnlessLapsed } from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { legalKinds, type SiteTextKind, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import {
  rebaseSiteTexts,
  saveSiteTexts,
  siteTexts,
  type TextStates,
  textStates,
  type WrittenTexts,
} from '../../site/site-texts/site-texts.server.ts'
import { Table } from '../../ui/list/table.tsx'
import { languages } from '../../words/languages.ts'
import { t } from '../../words/words.ts'
import { DashboardHeader } from '../dashboard/dashboard-header.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { isOtherPage } from '../frame/is-other-page.ts'
import { isFirstView } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/pages-tab'
import { savePostedTexts } from './save-posted-texts.server.ts'
import { SiteTextsEditor } from './site-texts-editor.tsx'
import { messages } from './site-texts-form.ts'

export { sendTexts as clientAction } from './site-texts-form.ts'

const legalTexts = { address: href('/admin/pages'), kinds: legalKinds, name: 'the terms and the privacy policy' }
const help = {
  address: href('/admin/pages/help'),
  kinds: ['help'] as const,
  name: `“${String(siteTextPages.help.title)}”`,
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
  const { address: editor, kinds } = editorAt(url)
  return savePostedTexts({ admin, context, request, kinds, editor }, async (adminId, texts) => {
    if (await saveSiteTexts(adminId, texts)) return null
    return { message: messages.changed, status: 409, input: await rebaseSiteTexts(texts) }
  })
}

/** Keeps the versions of the texts that were opened until these are saved. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPage(change) || (change.formMethod === 'POST' && change.defaultShouldRevalidate)
}

export default function PagesTab({ loaderData: { texts, inLanguages, isNews }, actionData }: Route.ComponentProps) {
  const editor = editorAt(useLocation())
  const { address, kinds } = editor
  const other = editor === help ? legalTexts : help
  const [query] = useSearchParams()
  const isSaved = query.has('saved') && isNews && !actionData
  return (
    <>
      <DashboardHeader title="Manage Pages" />
      <OutcomeNotice outcome={isSaved ? saved : null} address={address} />
      <SiteTextsEditor key={address} address={address} texts={texts} refusal={actionData} />
      <p>
        <Link to={other.address} className="link">
          {`Edit ${other.name}`}
        </Link>
      </p>
      {inLanguages.length > 0 && <InLanguages texts={inLanguages} kinds={kinds} />}
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
        rows={texts.map(({ language, states }) => {
          const { name } = languages[language]
          const links = kinds.map((kind) => (
            <Link key={kind} to={href('/admin/pages/:kind/in/:language', { kind, language })} className="link">
              {inWords[states[kind]]}
              <span className="sr-only">{` ${t(siteTextPages[kind].title)}, ${name}`}</span>
            </Link>
          ))
          return {
            key: language,
            cells: [
              <bdi key="name" lang={language}>
                {name}
              </bdi>,
              ...links,
            ],
          }
        })}
      />
    </>
  )
}

function editorAt({ pathname }: { pathname: string }) {
  return pathname.startsWith(help.address) ? help : legalTexts
}
