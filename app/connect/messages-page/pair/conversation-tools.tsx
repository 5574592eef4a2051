import { Fragment } from 'react'
import { href } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { labelOf } from '../../../ui/form/options.ts'
import { listed } from '../../../words/punctuation.ts'
import { t } from '../../../words/words.ts'
import { callInWords } from '../../pairs/call-in-list.ts'
import type { Conversation } from '../../pairs/conversation.server.ts'
import { isContact, shareables } from '../../pairs/shareables.ts'
import type { Exchange } from '../../pairs/shares.server.ts'
import { Command, CommandForm } from '../shell/command-form.tsx'
import { TextLink } from '../shell/links.tsx'
import { ListedAs } from './pair-card.tsx'
import { IfWrong, Safety } from './safety.tsx'

/** What the other shows. */
export function Theirs({ other, theirs }: { other: string; theirs: Exchange['theirs'] }) {
  if (theirs.length === 0) return null
  return (
    <Card className="flow">
      <h2 className="card-title">{t('What {other} shows you', { other })}</h2>
      <dl className="facts">
        {theirs.map(({ id, value }) => (
          <Fragment key={id}>
            <dt>{labelOf(shareables, id)}</dt>
            <dd dir="auto" translate="no">
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className="muted">{t('Please tell nobody. It is here only while {other} shows it.', { other })}</p>
    </Card>
  )
}

/** What two do beside writing. */
export function Tools({ talk }: { talk: Conversation }) {
  const { id: pairId, call, other } = talk
  return (
    <p>
      <TextLink to={href('/connect/:pairId/call', { pairId })}>
        {call === 'none' ? t('Call') : callInWords(call, other)}
      </TextLink>{' '}
      <TextLink to={href('/connect/:pairId/plan', { pairId })}>{t('Goals')}</TextLink>
    </p>
  )
}

/** What is seldom needed, and always in reach: ending and blocking among it. */
export function More({ talk }: { talk: Conversation }) {
  const { id: pairId, isOver, knowsSafety, exchange, other, you } = talk
  const isLive = !isOver && knowsSafety
  return (
    <Disclosure summary={t('More')}>
      <p>{t('You are {you} here.', { you })}</p>
      {exchange && <Mine other={other} exchange={exchange} />}
      {isLive && (
        <Disclosure summary={t('Staying safe')}>
          <Safety />
          <IfWrong />
        </Disclosure>
      )}
      <p className="talk-row">
        <TextLink to={href('/connect/:pairId/report', { pairId })}>
          {t('Tell the team that something is wrong')}
        </TextLink>
      </p>
      {isLive && (
        <Disclosure summary={t('How long messages stay')}>
          <Fading talk={talk} />
        </Disclosure>
      )}
      {exchange && (
        <p className="talk-row">
          <TextLink to={href('/connect/:pairId/shares', { pairId })}>{t('Show who you are')}</TextLink>
        </p>
      )}
      <ListedAs pair={talk} />
      <Disclosure summary={isOver ? t('Block') : t('End or block')}>
        {!isOver && <End />}
        <p>
          {t(
            'Blocking closes this page: to you at once, to the other within a minute. You are never brought together again. They only see that it ended. For 14 days, either of you can still show the messages to the team.',
          )}
        </p>
        <Command does="block" variant="danger">
          {t('Block')}
        </Command>
      </Disclosure>
    </Disclosure>
  )
}

/** After how many days messages fade, and the wish that they fade sooner. */
export function Fading({ talk: { fadesSoon } }: { talk: Conversation }) {
  return (
    <>
      <p>
        {fadesSoon.theirs
          ? t('The other has chosen 7 days. The shorter time counts for both of you.')
          : t('Messages of both of you fade after 30 days. Either of you may choose 7; that counts for both.')}
      </p>
      <Command does="fading" fields={{ fading: fadesSoon.mine ? 'late' : 'soon' }} variant="secondary">
        {fadesSoon.mine ? t('I no longer need 7 days') : t('Fade after 7 days')}
      </Command>
    </>
  )
}

function End() {
  return (
    <>
      <p>
        {t(
          'You need no reason to end it. The other is told kindly, the place is free again, and the messages are closed to both of you. For 14 days you can still thank each other.',
        )}
      </p>
      <CommandForm className="flow">
        <label className="choice">
          <input type="checkbox" name="closes" value="yes" />
          <span>{t('Close this page to both of us, within a minute')}</span>
        </label>
        <Button name="do" value="end" variant="secondary">
          {t('End it')}
        </Button>
      </CommandForm>
    </>
  )
}

/** What one shows to the other. */
function Mine({ other, exchange: { mine, theirs } }: { other: string; exchange: Exchange }) {
  const waits = mine.some(isContact) && !theirs.some(({ id }) => isContact(id))
  return (
    <p>
      {shownInWords(other, mine)}
      {waits && <span> {t('Your email, phone or LinkedIn shows once {other} has chosen one too.', { other })}</span>}
    </p>
  )
}

export function shownInWords(other: string, mine: Exchange['mine']): string {
  return mine.length > 0
    ? t('You show {other}: {shown}.', { other, shown: listed(mine.map((id) => labelOf(shareables, id))) })
    : t('You show {other} nothing of who you are.', { other })
}
