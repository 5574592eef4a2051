import { href, Link } from 'react-router'
import type { Reason } from '../../route-reasons.server.ts'

const facts = [
  {
    text: 'We hold your email address, encrypted, and your password as a one-way hash. An account needs nothing else about you.',
    link: 'What is stored',
  },
  {
    text: 'Who wrote a review is sealed. No member, employer or admin can open it.',
    link: 'How a review is sealed',
  },
  {
    text: 'We never store your network address or which pages you read.',
    link: 'What we cannot promise',
  },
]

type Props = { mode: 'sign-in' | 'sign-up'; reason: Reason; mailsCode: boolean }

/** Says what comes after the button, and what we hold about a member. */
export function WhatComesNext({ mode, reason, mailsCode }: Props) {
  return (
    <>
      <p>
        {mode === 'sign-up' && `${reason.why} `}Next:{' '}
        {mode === 'sign-up' && mailsCode && 'we mail you a code. Type it in, and '}
        {reason.next}
      </p>
      <details className="auth-details">
        <summary>What we know about you</summary>
        <ul className="ticks">
          {facts.map(({ text, link }) => (
            <li key={link}>
              {text}{' '}
              <Link to={href('/privacy')} className="link">
                {link}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
