import { href, Link, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { requireAdminUnlessRefused } from '../../account/sessions/who.server.ts'
import { legalKinds, type SiteTextKind, siteTextPages } from '../../site/site-texts/site-text-kinds.ts'
import { rebaseSiteTexts, saveSiteTexts, siteTexts, textStates } from '../../site/site-texts/site-texts.server.ts'
import { Table } from '../../ui/list/table.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { languages } from '../../words/languages.ts'
import { t } from '../../words/words.ts'
import { DashboardHeader } from '../dashboard/dashboard-header.tsx'
import { queueOverview } from '../dashboard/queue-overview.server.ts'
import { isOtherPage } from '../frame/admin-forms.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { isFirstView } from '../frame/one-time-outcome.server.ts'
import { LanguageName } from '../frame/original.tsx'
import type { Route } from './+types/pages-tab'
import { savePostedTexts } from './save-posted-texts.server.ts'
import { SiteTextsEditor } from './site-texts-editor.tsx'
import { editorOf, messages, textsIn } from './site-texts-form.ts'

const help = ['help'] as const
const saved = { tone: 'success', text: messages.saved } as const

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const admin = requireAdminUnlessRefused(context)
  const stored = await siteTexts()
  const texts = Object.fromEntries(kindsAt(url).map((kind) => [kind, stored[kind]]))
  const isNews = url.searchParams.has('saved') && isFirstView(request)
  const [inLanguages, cards] = admin ? await Promise.all([textStates(), queueOverview(admin.userId)]) : [[], null]
  return { texts, inLanguages, cards, isNews }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return savePostedTexts({ context, request, kinds: kindsAt(url) }, async (adminId, texts) => {
    if (await saveSiteTexts(adminId, texts)) return null
    return { message: messages.changed, status: 409, texts: await rebaseSiteTexts(texts) }
  })
}

/** Keeps the versions of the texts that were opened until these are saved. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return isOtherPage(change) || (change.formMethod === 'POST' && change.defaultShouldRevalidate)
}

export default function PagesTab({
  loaderData: { texts, inLanguages, cards, isNews },
  actionData,
}: Route.ComponentProps) {
  const kinds = kindsAt(useLocation())
  const address = editorOf(kinds)
  const [query] = useSearchParams()
  const tabs = [
    { to: editorOf(legalKinds), label: 'Terms and privacy' },
    { to: editorOf(help), label: t(siteTextPages.help.title) },
  ]
  const isSaved = query.has('saved') && isNews && !actionData
  return (
    <>
      <DashboardHeader title="Manage Pages" cards={cards} />
      <Tabs label="Which texts" tabs={tabs.map((tab) => ({ ...tab, current: tab.to === address }))} />
      <OutcomeNotice outcome={isSaved ? saved : null} address={address} />
      <SiteTextsEditor
        key={address}
        address={address}
        texts={actionData ? textsIn(actionData.input, kinds) : texts}
        refusal={actionData}
      />
      {inLanguages.length > 0 && (
        <div className="flow application-end">
          <InLanguages texts={inLanguages} kinds={kinds} />
        </div>
      )}
    </>
  )
}

const inWords = {
  missing: 'Missing: readers see the English text',
  outdated: 'Out of date: readers do not see it',
  current: 'Up to date',
}

function InLanguages({
  texts,
  kinds,
}: {
  texts: Awaited<ReturnType<typeof textStates>>
  kinds: readonly SiteTextKind[]
}) {
  return (
    <>
      <h2>In other languages</h2>
      <Table
        caption="In other languages"
        columns={['Language', ...kinds.map((kind) => t(siteTextPages[kind].title))]}
        empty=""
        rows={texts.map(({ language, states }) => {
          const { name } = languages[language]
          const links = kinds.map((kind) => (
            <span key={kind}>
              {inWords[states[kind]]} ·{' '}
              <Link to={href('/admin/pages/:kind/in/:language', { kind, language })} className="link">
                Edit<span className="sr-only">{` ${t(siteTextPages[kind].title)}, ${name}`}</span>
              </Link>
            </span>
          ))
          return { key: language, cells: [<LanguageName key="name" of={language} />, ...links] }
        })}
      />
    </>
  )
}

function kindsAt({ pathname }: { pathname: string }) {
  return pathname.startsWith(editorOf(help)) ? help : legalKinds
}
