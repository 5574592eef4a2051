import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { pathIn } from '../../words/languages.ts'
import { useLanguage } from '../../words/use-language.ts'
import { t } from '../../words/words.ts'
import { LegalDialog } from './legal-dialog.tsx'
import { type LegalKind, legal, legalKinds } from './site-text-kinds.ts'

export function LegalLinks() {
  const [open, setOpen] = useState<LegalKind | null>(null)
  const { pathname, search } = useLocation()
  const language = useLanguage()

  function show(event: MouseEvent, kind: LegalKind) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(kind)
  }

  return (
    <>
      <ul className="footer-links">
        {legalKinds.map((kind) => (
          <li key={kind}>
            <a href={pathIn(language, `/${kind}`)} aria-haspopup="dialog" onClick={(event) => show(event, kind)}>
              {t(legal[kind].title)}
            </a>
          </li>
        ))}
      </ul>
      {open && <LegalDialog kind={open} closeTo={pathname + search} onClose={() => setOpen(null)} />}
    </>
  )
}
