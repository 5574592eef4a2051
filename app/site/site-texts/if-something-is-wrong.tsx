import { href, Link } from 'react-router'
import { brand } from '../../brand.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { rich, t } from '../../words/words.ts'
import type { Route } from './+types/if-something-is-wrong'
import { PartedText } from './parted-text.tsx'
import { helpPage } from './site-text-kinds.ts'
import { shownSiteText } from './site-texts.server.ts'

export function meta() {
  return [{ title: `${t('Help')} · ${brand.name}` }]
}

export async function loader() {
  return { text: await shownSiteText('help') }
}

export default function IfSomethingIsWrong({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <div className="help">
      <PageHeader title={t(helpPage.title)} />
      {text ? <PartedText {...text} /> : <NoText />}
    </div>
  )
}

function NoText() {
  return (
    <p>
      {rich('There is no advice here at the moment. You can <a>write to us</a>.', {
        a: (text) => (
          <Link to={href('/contact')} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  )
}
