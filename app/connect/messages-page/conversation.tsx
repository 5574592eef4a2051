import topics from 'virtual:route-facts/topics'
import { href, Link } from 'react-router'
import { brand } from '../../brand.ts'
import { listOf } from '../../forms/outcome.ts'
import { textParameter } from '../../platform/http/url-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { rich, t } from '../../words/words.ts'
import { conversationOf, type Conversation as Talk } from '../pairs/conversation.server.ts'
import { thanksInWords } from '../pairs/thanks.ts'
import type { Route } from './+types/conversation'
import { Command, CommandForm } from './command-form.tsx'
import { Mine, Theirs } from './exchange.tsx'
import { MessagesPage, Quote } from './messages-page.tsx'
import { MembersWords, OnHold } from './notices.tsx'
import { AskedLink, CallLink, endInWords, ListedAs, turnInWords } from './pair-card.tsx'
import type { PairAnswer } from './pair-commands.server.ts'
import { pairPage } from './pair-page.server.ts'
import { FirstQuestions, Safety } from './safety.tsx'
import { ThanksForm } from './thanks-form.tsx'

type Answer = PairAnswer | undefined

// No number or address in a message becomes a link by which a slip of the thumb would call somebody.
export function meta() {
  return [
    { title: `${t('Messages')} · ${brand.name}` },
    { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' },
  ]
}

export { headers, shouldRevalidate } from './messages-page.tsx'
export { pairAction as action } from './pair-commands.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const before = textParameter(searchParams, 'before', 22)
  const talk = await pairPage(args, (userId, pairId) => conversationOf(userId, pairId, before))
  const done = searchParams.has('sent') ? t('Sent.') : searchParams.has('saved') ? t('Saved.') : null
  return { talk, done, isOldPage: before !== '' }
}

export default function Conversation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { talk, done, isOldPage } = loaderData
  const here = href('/connect/:pairId', params)
  const words = actionData && unsentIn(actionData.input)
  const isThanking = actionData?.input.do === 'thank' && talk?.mayThank
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
      here={here}
      done={done}
      answer={actionData}
      topics={topics['/connect/:pairId']}
    >
      {words !== undefined && (!talk || (talk.isOver && !isThanking)) && (
        <Quote title={t('You had written:')} text={words} />
      )}
      {talk && <State talk={talk} />}
      {talk?.mayThank && <ThanksForm talk={talk} answer={actionData} />}
      {talk && !talk.isOver && !talk.knowsSafety && <Introduction />}
      {talk?.isOnHold && <OnHold />}
      {talk?.exchange && <CallLink pair={talk} />}
      {talk?.isAsked && <AskedLink pair={talk} />}
      {talk?.exchange && (
        <p>
          <Link to={href('/connect/:pairId/plan', params)} className="link">
            {t('Goals and how long it lasts')}
          </Link>
        </p>
      )}
      {talk?.exchange && <Write talk={talk} answer={actionData} />}
      {talk?.exchange && <Theirs other={talk.other} exchange={talk.exchange} />}
      {talk && <Messages talk={talk} here={here} isOldPage={isOldPage} />}
      {talk && <Options talk={talk} />}
    </MessagesPage>
  )
}

function unsentIn({ do: command, helped, words = '' }: PairAnswer['input']) {
  return command === 'thank' ? thanksInWords(listOf(helped), words) : words
}

function State({ talk }: { talk: Talk }) {
  const { id, isOver, unansweredDays, other, endsOn } = talk
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
              {
                other,
                unansweredDays,
                a: (text) => (
                  <Link to={`${href('/connect/:pairId/report', { pairId: id })}?silence`} className="link">
                    {text}
                  </Link>
                ),
              },
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
            <Link to={`${href('/connect/:pairId/plan', { pairId: id })}#time`} className="link">
              {t('Choose how long')}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

function Introduction() {
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Before the first message')}</h2>
      <Safety />
      <Command does="safety">{t('I have read it. Go on')}</Command>
    </Card>
  )
}

function Write({ talk, answer }: { talk: Talk; answer: Answer }) {
  const { fadingDays, nextId, messages, written } = talk
  const isMine = answer?.input.do === 'send'
  return (
    <>
      {messages.length === 0 && (
        <Card className="flow">
          <h2 className="card-title">{t('Something to begin with')}</h2>
          <FirstQuestions />
        </Card>
      )}
      <CommandForm
        fields={{ id: (isMine && answer?.input.id) || nextId, ...(answer?.isWarned && { warned: 'yes' }) }}
        className="flow"
      >
        <Field
          name="words"
          label={t('Your message')}
          hint={t('At most 2,000 characters. It fades {fadingDays} days after you send it.', { fadingDays })}
          error={answer?.errors.words}
        >
          <TextArea key={written} defaultValue={isMine ? answer.input.words : ''} dir="auto" />
        </Field>
        <Button name="do" value="send">
          {answer?.isWarned ? t('Send it as it is') : t('Send')}
        </Button>
      </CommandForm>
    </>
  )
}

function Messages({ talk, here, isOldPage }: { talk: Talk; here: string; isOldPage: boolean }) {
  const { messages, older, other, isOver } = talk
  if (isOver && messages.length === 0) return null
  return (
    <section aria-labelledby="messages" className="flow">
      <h2 id="messages">{isOver ? t('Thanks') : isOldPage ? t('Older messages') : t('Messages, the newest first')}</h2>
      {messages.length === 0 && <p>{isOldPage ? t('Nothing older is left.') : t('None are here.')}</p>}
      <ol className="messages">
        {messages.map(({ id, isMine, body, sentOn }) => (
          <li key={id} className={isMine ? 'message message-mine' : 'message'}>
            <p className="muted">
              {rich('{list}, {next}', { list: <strong>{isMine ? t('You') : other}</strong>, next: sentOn })}
            </p>
            <MembersWords>{body}</MembersWords>
          </li>
        ))}
      </ol>
      {isOldPage && (
        <p>
          <Link to={here} className="link">
            {t('Newest messages')}
          </Link>
        </p>
      )}
      {older !== null && (
        <p>
          <Link to={`${here}?before=${older}`} className="link">
            {t('Older messages')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Options({ talk }: { talk: Talk }) {
  const { id, isOver, fadesSoon, knowsSafety, exchange, other } = talk
  return (
    <>
      {exchange && <Mine {...{ id, other, exchange }} />}
      {!isOver && (
        <Disclosure summary={t('How long messages stay')}>
          <p>
            {fadesSoon.theirs
              ? t('The other has chosen 7 days. The shorter time counts for both of you.')
              : t('Messages of both of you fade after 30 days. Either of you may choose 7; that counts for both.')}
          </p>
          <Command does="fading" fields={{ fading: fadesSoon.mine ? 'late' : 'soon' }} variant="secondary">
            {fadesSoon.mine ? t('I no longer need 7 days') : t('Fade after 7 days')}
          </Command>
        </Disclosure>
      )}
      {knowsSafety && (
        <Disclosure summary={t('Staying safe')}>
          <Safety />
        </Disclosure>
      )}
      <p>
        <Link to={href('/connect/:pairId/report', { pairId: id })} className="link">
          {t('Tell the team that something is wrong')}
        </Link>
      </p>
      <Disclosure summary={isOver ? t('Block') : t('End or block')}>
        {!isOver && (
          <>
            <p>
              {t(
                'To end needs no reason. The other is told kindly, the place is free again, and the messages are closed to both of you. For 14 days you can still thank each other.',
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
        )}
        <p>
          {t(
            'To block closes this page to you at once and to the other within a minute, and you are never brought together again. The other reads that it has ended, as if you had ended it and closed the page. For 14 days, either of you can still show the messages to the team.',
          )}
        </p>
        <Command does="block" variant="danger">
          {t('Block')}
        </Command>
      </Disclosure>
    </>
  )
}
