import { useEffect, useState } from 'react'
import { href, useHref } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { t } from '../../words/words.ts'
import { MarkdownContent } from '../markdown/markdown-content.tsx'
import { LanguageNote } from './language-note.tsx'
import { type LegalKind, legal, legalMessages } from './site-text-kinds.ts'

type DialogContent = { html?: string; lang?: 'en' | undefined; message?: string }

export function LegalDialog({ kind, closeTo, onClose }: { kind: LegalKind; closeTo: string; onClose: () => void }) {
  const [{ message, html, lang }, setContent] = useState<DialogContent>({ message: t(legalMessages.loading) })
  const address = useHref(href('/legal-text/:kind', { kind }))
  useEffect(() => {
    let isOpen = true
    void fetchText(kind, address).then((content) => isOpen && setContent(content))
    return () => {
      isOpen = false
    }
  }, [kind, address])

  return (
    <Dialog title={t(legal[kind].title)} closeTo={closeTo} onClose={onClose}>
      <div role="status">{message}</div>
      {html && (
        <>
          <LanguageNote lang={lang} />
          <MarkdownContent html={html} lang={lang} />
        </>
      )}
    </Dialog>
  )
}

async function fetchText(kind: LegalKind, address: string): Promise<DialogContent> {
  try {
    const answer = await fetch(address)
    if (answer.status === 404) return { message: t(legal[kind].notFound) }
    return answer.ok ? await answer.json() : { message: t(legalMessages.failed) }
  } catch {
    return { message: t(legalMessages.failed) }
  }
}
