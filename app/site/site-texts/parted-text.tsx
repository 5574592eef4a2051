import { t } from '../../words/words.ts'
import type { HtmlInParts } from '../markdown/markdown.server.ts'
import { MarkdownContent } from '../markdown/markdown-content.tsx'

/** A long text with the list of its parts. */
export function PartedText({ opening, parts, html, lang }: HtmlInParts & { lang?: 'en' | undefined }) {
  if (parts.length < 2) return <MarkdownContent html={opening + html} lang={lang} />
  return (
    <div className="flow parted-text">
      <MarkdownContent html={opening} lang={lang} />
      <nav id="parts" className="part-list" aria-label={t('On this page')}>
        <ul lang={lang} dir={lang && 'ltr'}>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <MarkdownContent html={html} lang={lang} />
        <a href="#parts" className="part-back no-print">
          {t('On this page')}
        </a>
      </div>
    </div>
  )
}
