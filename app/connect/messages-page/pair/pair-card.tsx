import { href } from 'react-router'
import { Card, LinkCard } from '../../../ui/card.tsx'
import { t } from '../../../words/words.ts'
import { callInWords } from '../../pairs/call-in-list.ts'
import type { PairInList } from '../../pairs/pairs.server.ts'
import { SomethingWasWrong } from '../request-card.tsx'
import { Spoken, TextLink } from '../shell/links.tsx'
import { endInWords, turnInWords } from './pair-words.ts'

/** Somebody one was introduced to, as one’s own page shows it. */
export function PairCard({ pair }: { pair: PairInList }) {
  const { id, other, isOver, isClosed, turn, call, isAsked } = pair
  const name = <Spoken>{t('with {other}', { other })}</Spoken>
  const to = href('/connect/:pairId', { pairId: id })
  if (isOver)
    return (
      <Card className="flow">
        <h2 className="card-title">{other}</h2>
        <p>{endInWords(pair)}</p>
        {!isClosed && (
          <p>
            <TextLink to={to}>
              {t('Thank each other')}
              {name}
            </TextLink>
          </p>
        )}
        <p>
          <SomethingWasWrong id={id} of={other} />
        </p>
      </Card>
    )
  return (
    <LinkCard
      to={`${to}#newest`}
      title={other}
      className={turn === 'theirs' ? 'card-onward' : 'card-onward card-waiting'}
    >
      <p>{turnInWords(pair)}</p>
      {call !== 'none' && <CallLink pair={pair} />}
      {isAsked && <AskedLink pair={pair} />}
    </LinkCard>
  )
}

function CallLink({ pair: { id, call, other } }: { pair: PairInList }) {
  return (
    <p>
      <TextLink to={href('/connect/:pairId/call', { pairId: id })}>{callInWords(call, other)}</TextLink>
    </p>
  )
}

export function AskedLink({ pair: { id, other } }: { pair: PairInList }) {
  return (
    <p>
      <TextLink to={href('/connect/:pairId/plan', { pairId: id })}>
        {t('Two questions: how is it going with {other}?', { other })}
      </TextLink>
    </p>
  )
}

export function ListedAs({ pair: { part, listing } }: { pair: PairInList }) {
  if (part === 'mentor') return null
  if (!listing) return <p>{t('Your mentor, who is not listed now')}</p>
  return (
    <p className="talk-row">
      <TextLink to={href('/mentor/:mentorId?', { mentorId: listing.id })}>{t('Your mentor in the directory')}</TextLink>
    </p>
  )
}
