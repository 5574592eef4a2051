import { href, Link } from 'react-router'
import { brand } from '../../brand.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { rich, t } from '../../words/words.ts'
import { MarkdownContent } from '../markdown/markdown-content.tsx'
import type { Route } from './+types/if-something-is-wrong'
import { helpPage } from './site-text-kinds.ts'
import { shownHelp } from './site-texts.server.ts'

export function meta() {
  return [{ title: `${t('Help')} · ${brand.name}` }]
}

export async function loader() {
  return { text: await shownHelp() }
}

export default function IfSomethingIsWrong({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t(helpPage.title)} />
      {text ? <Help text={text} /> : <NoText />}
    </>
  )
}

type Text = NonNullable<Route.ComponentProps['loaderData']['text']>

function Help({ text: { opening, parts, html, lang } }: { text: Text }) {
  return (
    <div className={parts.length > 1 ? 'flow help' : 'flow'}>
      <MarkdownContent html={opening} lang={lang} />
      {parts.length > 1 && (
        <nav className="help-parts" aria-label={t('On this page')}>
          <ul lang={lang} dir={lang && 'ltr'}>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <MarkdownContent html={html} lang={lang} />
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
