import { href, Link } from 'react-router'
import { brand } from '../../brand.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { rich, t } from '../../words/words.ts'
import { MarkdownContent } from '../markdown/markdown-content.tsx'
import type { Route } from './+types/if-something-is-wrong'
import { helpPage } from './site-text-kinds.ts'
import { shownText } from './site-texts.server.ts'

export function meta() {
  return [{ title: `${t('Help')} · ${brand.name}` }]
}

export async function loader() {
  return { text: await shownText('help') }
}

export default function IfSomethingIsWrong({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t(helpPage.title)} />
      {text ? <MarkdownContent {...text} /> : <NoText />}
    </>
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
