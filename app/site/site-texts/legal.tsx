import { brand } from '../../brand.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../words/words.ts'
import { MarkdownContent } from '../markdown/markdown-content.tsx'
import type { Route } from './+types/legal'
import { legal, legalKind } from './site-text-kinds.ts'
import { siteTextHtml } from './site-texts.server.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.kind === 'terms' ? t('Terms and Conditions') : t('Privacy Policy')} · ${brand.name}` },
  ]
}

export async function loader({ url }: Route.LoaderArgs) {
  const kind = legalKind(url.pathname.slice(1)) ?? 'privacy'
  return { kind, html: await siteTextHtml(kind) }
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { kind, html } = loaderData
  return (
    <>
      <PageHeader title={t(legal[kind].title)} />
      {html ? <MarkdownContent html={html} /> : <p>{t(legal[kind].notFound)}</p>}
    </>
  )
}
