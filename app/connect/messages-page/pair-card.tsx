import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { rich, t } from '../../words/words.ts'
import { callInWords } from '../pairs/call-in-list.ts'
import type { PairInList } from '../pairs/pairs.server.ts'

/** Somebody one was introduced to, as one’s own page shows it. */
export function PairCard({ pair }: { pair: PairInList }) {
  const { id, other, isOver, isClosed } = pair
  const to = href('/connect/:pairId', { pairId: id })
  return (
    <Card className="flow">
      <h2 className="card-title">{other}</h2>
      <ListedAs pair={pair} />
      <p>{isOver ? endInWords(pair) : turnInWords(pair)}</p>
      {!isOver && (
        <ButtonLink to={to}>
          {t('Open the conversation')}
          <span className="sr-only">{t('with {other}', { other })}</span>
        </ButtonLink>
      )}
      {!isOver && pair.call !== 'none' && <CallLink pair={pair} />}
      {pair.isAsked && <AskedLink pair={pair} />}
      {isOver && !isClosed && (
        <p>
          <Link to={to} className="link">
            {t('Thank each other')}
            <span className="sr-only">{t('with {other}', { other })}</span>
          </Link>
        </p>
      )}
      {isOver && (
        <p>
          <Link to={href('/connect/:pairId/report', { pairId: id })} className="link">
            {t('Something was wrong')}
            <span className="sr-only">{t('with {other}', { other })}</span>
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
        {t('Two questions: how is it going with {other}?', { other })}
      </Link>
    </p>
  )
}

export function ListedAs({ pair: { part, listing } }: { pair: Pick<PairInList, 'part' | 'listing'> }) {
  if (part === 'mentor') return null
  if (!listing) return <p>{t('Your mentor, who is not listed now')}</p>
  return (
    <p>
      {rich('Your mentor, in the directory: {a}', {
        a: (
          <Link to={href('/mentor/:mentorId?', { mentorId: listing.id })} className="link">
            {listing.name}
          </Link>
        ),
      })}
    </p>
  )
}

export function endInWords({ other, part }: Pick<PairInList, 'other' | 'part'>): string {
  return part === 'mentor'
    ? t('What {other} and you had has ended. The place is free.', { other })
    : t('What {other} and you had has ended. Thank you for the time you gave it.', { other })
}

export function turnInWords({ turn, other, wroteOn }: Pick<PairInList, 'turn' | 'other' | 'wroteOn'>): string {
  const values = { other, wroteOn: wroteOn ?? '' }
  if (turn === 'nobody') return t('You have both said yes. Nobody has written yet: you may begin.')
  return turn === 'yours'
    ? t('{other} wrote on {wroteOn}, and waits for your answer.', values)
    : t('You wrote on {wroteOn}. {other} has not answered yet.', values)
}
