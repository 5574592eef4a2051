import { href, Link } from 'react-router'
import type { Reason } from '../../route-reasons.server.ts'

const promises = [
  {
    text: 'We hold your email address, encrypted, and your password as a one-way hash. For the account we ask for no name.',
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

/** Says what we hold about a member, what we never store, and what comes next. */
export function BeforeSigningUp({ reason, mailsCode }: { reason: Reason; mailsCode: boolean }) {
  return (
    <>
      <p>
        <strong>Use an address that nobody connects with you.</strong> An account needs nothing else about you.
      </p>
      <Promises />
      <p>
        Next: {mailsCode && 'we mail you a code. Type it in, and '}
        {reason.next}
      </p>
    </>
  )
}

export function BeforeSigningIn({ reason }: { reason: Reason }) {
  return (
    <>
      <p>Next: {reason.next}</p>
      <Promises />
    </>
  )
}

function Promises() {
  return (
    <ul className="ticks">
      {promises.map(({ text, link }) => (
        <li key={link}>
          {text}{' '}
          <Link to={href('/privacy')} className="link">
            {link}
          </Link>
        </li>
      ))}
    </ul>
  )
}
