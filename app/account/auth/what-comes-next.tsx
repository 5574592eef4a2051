import { href, Link } from 'react-router'
import { msg, t } from '../../words/words.ts'
import type { Reason } from './reasons.server.ts'

const facts = [
  {
    text: msg(
      'We hold your email address, encrypted, and your password as a one-way hash. An account needs nothing else about you.',
    ),
    link: msg('What is stored'),
  },
  {
    text: msg('Who wrote a review is sealed. No member, employer or admin can open it.'),
    link: msg('How a review is sealed'),
  },
  {
    text: msg('We never store your network address or which pages you read.'),
    link: msg('What we cannot promise'),
  },
]

type Props = { mode: 'sign-in' | 'sign-up'; reason: Reason; returnTo: string; mailsCode: boolean }

/** Says what comes after the button, and what we hold about a member. */
export function WhatComesNext({ mode, reason, returnTo, mailsCode }: Props) {
  const asksForCode = mode === 'sign-up' && mailsCode
  return (
    <>
      {(asksForCode || returnTo.split('?')[0] !== href('/')) && (
        <p>
          <span>{t('Next:')} </span>
          {asksForCode && <span>{t('we mail you a code. Type it in, and ')}</span>}
          <span>{reason.next}</span>
        </p>
      )}
      <details className="disclosure" open={mode === 'sign-up'}>
        <summary>{t('What we know about you')}</summary>
        <ul className="ticks">
          {facts.map(({ text, link }) => (
            <li key={t(link)}>
              {t(text)}{' '}
              <Link to={href('/privacy')} className="link">
                {t(link)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
