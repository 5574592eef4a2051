import { brand } from '../../brand.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../words/words.ts'
import type { Route } from './+types/legal'
import { LanguageNote } from './language-note.tsx'
import { PartedText } from './parted-text.tsx'
import { legal, legalKind } from './site-text-kinds.ts'
import { shownSiteText } from './site-texts.server.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData?.kind === 'terms' ? t('Terms and Conditions') : t('Privacy Policy')} · ${brand.name}` },
  ]
}

export async function loader({ url }: Route.LoaderArgs) {
  const kind = legalKind(url.pathname.slice(1)) ?? 'privacy'
  return { kind, text: await shownSiteText(kind) }
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { kind, text } = loaderData
  return (
    <>
      <PageHeader title={t(legal[kind].title)} />
      {text ? (
        <>
          <LanguageNote {...text} />
          <PartedText {...text} />
        </>
      ) : (
        <p>{t(legal[kind].notFound)}</p>
      )}
    </>
  )
}
