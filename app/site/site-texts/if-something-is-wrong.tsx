import { href, Link } from 'react-router'
import { brand } from '../../brand.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { rich, t } from '../../words/words.ts'
import { MarkdownContent } from '../markdown/markdown-content.tsx'
import type { Route } from './+types/if-something-is-wrong'
import { helpPage } from './site-text-kinds.ts'
import { siteTextHtml } from './site-texts.server.ts'

export function meta() {
  return [{ title: `${t('Help')} · ${brand.name}` }]
}

export async function loader() {
  return { html: await siteTextHtml('help') }
}

export default function IfSomethingIsWrong({ loaderData: { html } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t(helpPage.title)} />
      {html ? <MarkdownContent html={html} /> : <NoText />}
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
