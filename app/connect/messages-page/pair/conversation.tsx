import topics from 'virtual:route-facts/topics'
import { href } from 'react-router'
import { brand } from '../../../brand.ts'
import { listOf } from '../../../forms/outcome.ts'
import { textParameter } from '../../../platform/http/url-parts.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { rich, t } from '../../../words/words.ts'
import { conversationOf, type Conversation as Talk } from '../../pairs/conversation.server.ts'
import { thanksInWords } from '../../pairs/thanks.ts'
import { Command } from '../shell/command-form.tsx'
import { linkTo, TextLink } from '../shell/links.tsx'
import { MessagesPage } from '../shell/messages-page.tsx'
import { MembersWords, OnHold, Quote } from '../shell/notices.tsx'
import type { Route } from './+types/conversation'
import type { PairAnswer } from './conversation-form.server.ts'
import { Options, Theirs } from './conversation-options.tsx'
import { AskedLink, CallLink, endInWords, ListedAs, turnInWords } from './pair-card.tsx'
import { pairPage } from './pair-page.server.ts'
import { Safety } from './safety.tsx'
import { ThanksForm, Write } from './write.tsx'

// No number or address in a message becomes a link by which a slip of the thumb would call somebody.
export function meta() {
  return [
    { title: `${t('Messages')} · ${brand.name}` },
    { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' },
  ]
}

export { headers, shouldRevalidate } from '../shell/messages-page.tsx'
export { pairAction as action } from './conversation-form.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const before = textParameter(args.url.searchParams, 'before', 22)
  const talk = await pairPage(args, (userId, pairId) => conversationOf(userId, pairId, before))
  return { talk, isOldPage: before !== '' }
}

export default function Conversation({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const { talk, isOldPage } = loaderData
  const isThanking = answer?.input.do === 'thank' && talk?.mayThank
  return (
    <MessagesPage
      title={talk?.other ?? t('Messages')}
      back={{ to: href('/connect'), label: t('Messages') }}
      lead={
        talk && (
          <>
            <ListedAs pair={talk} />
            <p className="muted">{t('You are {you} here.', { you: talk.you })}</p>
          </>
        )
      }
      answer={answer}
      topics={topics['/connect/:pairId']}
    >
      {answer && (!talk || (talk.isOver && !isThanking)) && (
        <Quote title={t('You had written:')} text={unsentIn(answer.input)} />
      )}
      {talk && <State talk={talk} />}
      {talk?.mayThank && <ThanksForm talk={talk} answer={answer} />}
      {talk && !talk.isOver && !talk.knowsSafety && (
        <Card className="flow">
          <h2 className="card-title">{t('Before the first message')}</h2>
          <Safety />
          <Command does="safety">{t('I have read it. Go on')}</Command>
        </Card>
      )}
      {talk?.isOnHold && <OnHold />}
      {talk?.exchange && <CallLink pair={talk} />}
      {talk?.isAsked && <AskedLink pair={talk} />}
      {talk?.exchange && (
        <>
          <p>
            <TextLink to={href('/connect/:pairId/plan', params)}>{t('Goals and how long it lasts')}</TextLink>
          </p>
          <Write talk={talk} answer={answer} />
          <Theirs other={talk.other} theirs={talk.exchange.theirs} />
        </>
      )}
      {talk && <Messages talk={talk} isOldPage={isOldPage} />}
      {talk && <Options talk={talk} />}
    </MessagesPage>
  )
}

function unsentIn({ do: command, helped, words = '' }: PairAnswer['input']) {
  return command === 'thank' ? thanksInWords(listOf(helped), words) : words
}

function State({ talk }: { talk: Talk }) {
  const { id: pairId, isOver, unansweredDays, other, endsOn } = talk
  if (isOver)
    return (
      <Notice>
        <p>{endInWords(talk)}</p>
        <p>{t('Its messages are closed. For 14 days you can still thank each other, or tell the team.')}</p>
      </Notice>
    )
  return (
    <>
      <p>{turnInWords(talk)}</p>
      {unansweredDays && (
        <Notice>
          <p>
            {rich(
              '{other} has not answered for {unansweredDays} days. You can wait, and hear from us every seven days. You can <a>ask the team</a>. Or you can end it, below, and somebody else can have the time.',
              { other, unansweredDays, a: linkTo(`${href('/connect/:pairId/report', { pairId })}?silence`) },
            )}
          </p>
        </Notice>
      )}
      {endsOn && (
        <p>
          <strong>
            {endsOn.isTime
              ? t('Your time together ends on {day}, unless both of you want more.', { day: endsOn.day })
              : t('If neither of you writes, this ends on {day}.', { day: endsOn.day })}
          </strong>{' '}
          {endsOn.isTime && (
            <TextLink to={`${href('/connect/:pairId/plan', { pairId })}#time`}>{t('Choose how long')}</TextLink>
          )}
        </p>
      )}
    </>
  )
}

function Messages({ talk, isOldPage }: { talk: Talk; isOldPage: boolean }) {
  const { id: pairId, messages, older, other, isOver } = talk
  if (isOver && messages.length === 0) return null
  const here = href('/connect/:pairId', { pairId })
  return (
    <section aria-labelledby="messages" className="flow">
      <h2 id="messages">{isOver ? t('Thanks') : isOldPage ? t('Older messages') : t('Messages, the newest first')}</h2>
      {messages.length === 0 && <p>{isOldPage ? t('Nothing older is left.') : t('None are here.')}</p>}
      <ol className="messages">
        {messages.map(({ id, isMine, body, sentOn }) => (
          <li key={id} className={isMine ? 'message message-mine' : 'message'}>
            <p className="muted">
              {rich('{who}, {day}', { who: <strong>{isMine ? t('You') : other}</strong>, day: sentOn })}
            </p>
            <MembersWords>{body}</MembersWords>
          </li>
        ))}
      </ol>
      {isOldPage && (
        <p>
          <TextLink to={here}>{t('Newest messages')}</TextLink>
        </p>
      )}
      {older !== null && (
        <p>
          <TextLink to={`${here}?before=${older}`}>{t('Older messages')}</TextLink>
        </p>
      )}
    </section>
  )
}
