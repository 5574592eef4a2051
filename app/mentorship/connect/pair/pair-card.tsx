import { href, Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { callInWords } from './call-in-list.ts'
import type { PairInList } from './pairs.server.ts'

/** Somebody one was introduced to, as one’s own page shows it. */
export function PairCard({ pair }: { pair: PairInList }) {
  const { id, other, isOver, readUntil } = pair
  const to = href('/connect/:pairId', { pairId: id })
  return (
    <Card className="flow">
      <h2 className="card-title">{other}</h2>
      <ListedAs pair={pair} />
      <p>{isOver ? endInWords(pair) : turnInWords(pair)}</p>
      {!isOver && (
        <ButtonLink to={to}>
          Open the conversation<span className="sr-only"> with {other}</span>
        </ButtonLink>
      )}
      {!isOver && pair.call !== 'none' && <CallLink pair={pair} />}
      {pair.isAsked && <AskedLink pair={pair} />}
      {readUntil && (
        <p>
          <Link to={to} className="link">
            Read the messages<span className="sr-only"> of {other}</span>
          </Link>{' '}
          until {readUntil}
        </p>
      )}
      {isOver && (
        <p>
          <Link to={href('/connect/:pairId/report', { pairId: id })} className="link">
            Something was wrong<span className="sr-only"> with {other}</span>
          </Link>
        </p>
      )}
    </Card>
  )
}

export function CallLink({ pair: { id, call, other } }: { pair: PairInList }) {
  return (
    <p>
      <Link to={href('/connect/:pairId/call', { pairId: id })} className="link">
        {callInWords(call, other)}
      </Link>
    </p>
  )
}

export function AskedLink({ pair: { id, other } }: { pair: PairInList }) {
  return (
    <p>
      <Link to={href('/connect/:pairId/plan', { pairId: id })} className="link">
        Two questions: how is it going with {other}?
      </Link>
    </p>
  )
}

export function ListedAs({ pair: { part, listing } }: { pair: Pick<PairInList, 'part' | 'listing'> }) {
  if (part === 'mentor') return null
  if (!listing) return <p>Your mentor, who is not listed now</p>
  return (
    <p>
      Your mentor, in the directory:{' '}
      <Link to={href('/mentor/:mentorId?', { mentorId: listing.id })} className="link">
        {listing.name}
      </Link>
    </p>
  )
}

export function endInWords({ other, part }: Pick<PairInList, 'other' | 'part'>): string {
  return `What ${other} and you had has ended. ${part === 'mentor' ? 'The place is free.' : 'Thank you for the time you gave it.'}`
}

export function turnInWords({ turn, other, wroteOn }: Pick<PairInList, 'turn' | 'other' | 'wroteOn'>): string {
  if (turn === 'nobody') return 'You have both said yes. Nobody has written yet: you may begin.'
  return turn === 'yours'
    ? `${other} wrote on ${wroteOn}, and waits for your answer.`
    : `You wrote on ${wroteOn}. ${other} has not answered yet.`
}
