import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { rich, t } from '../../words/words.ts'

/** To somebody whom the team has told of a hold. */
export function OnHold() {
  return (
    <Notice>
      <p>{t('The team has put you on hold. Nothing of yours is sent to anybody, and nobody is sent to you.')}</p>
    </Notice>
  )
}

/** To somebody who has not read yet how to stay safe. */
export function SafetyFirst({ pairId }: { pairId: string }) {
  return (
    <p>
      {rich('Please read first <a>how to stay safe</a>.', {
        a: (text) => (
          <Link to={href('/connect/:pairId', { pairId })} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  )
}

/** What a member wrote for somebody: `translate` keeps it from the services to which browsers send pages. */
export function MembersWords({ children }: { children: ReactNode }) {
  return (
    <p className="pre-line" dir="auto" translate="no">
      {children}
    </p>
  )
}
