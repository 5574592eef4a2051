import { href } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { rich, t } from '../../../words/words.ts'
import { callInWords } from '../../pairs/call-in-list.ts'
import type { PairInList } from '../../pairs/pairs.server.ts'
import { SomethingWasWrong } from '../request-card.tsx'
import { Spoken, TextLink } from '../shell/links.tsx'

/** Somebody one was introduced to, as one’s own page shows it. */
export function PairCard({ pair }: { pair: PairInList }) {
  const { id, other, isOver, isClosed } = pair
  const to = href('/connect/:pairId', { pairId: id })
  const name = <Spoken>{t('with {other}', { other })}</Spoken>
  return (
    <Card className="flow">
      <h2 className="card-title">{other}</h2>
      <ListedAs pair={pair} />
      <p>{isOver ? endInWords(pair) : turnInWords(pair)}</p>
      {!isOver && (
        <ButtonLink to={to}>
          {t('Open the conversation')}
          {name}
        </ButtonLink>
      )}
      {!isOver && pair.call !== 'none' && <CallLink pair={pair} />}
      {pair.isAsked && <AskedLink pair={pair} />}
      {isOver && !isClosed && (
        <p>
          <TextLink to={to}>
            {t('Thank each other')}
            {name}
          </TextLink>
        </p>
      )}
      {isOver && (
        <p>
          <SomethingWasWrong id={id} of={other} />
        </p>
      )}
    </Card>
  )
}

export function CallLink({ pair: { id, call, other } }: { pair: PairInList }) {
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
  const a = <TextLink to={href('/mentor/:mentorId?', { mentorId: listing.id })}>{listing.name}</TextLink>
  return <p>{rich('Your mentor, in the directory: {a}', { a })}</p>
}

export function endInWords({ other, part }: PairInList): string {
  return part === 'mentor'
    ? t('What {other} and you had has ended. The place is free.', { other })
    : t('What {other} and you had has ended. Thank you for the time you gave it.', { other })
}

export function turnInWords({ turn, other, wroteOn }: PairInList): string {
  const values = { other, wroteOn: wroteOn ?? '' }
  if (turn === 'nobody') return t('You have both said yes. Nobody has written yet: you may begin.')
  return turn === 'yours'
    ? t('{other} wrote on {wroteOn}, and waits for your answer.', values)
    : t('You wrote on {wroteOn}. {other} has not answered yet.', values)
}
