import topics from 'virtual:route-facts/topics'
import { href, Link } from 'react-router'
import { brand } from '../../../brand.ts'
import { listOf } from '../../../forms/outcome.ts'
import { textParameter } from '../../../platform/http/url-parts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { rich, t } from '../../../words/words.ts'
import { conversationOf, type Conversation as Talk } from '../../pairs/conversation.server.ts'
import { pairsOf } from '../../pairs/pairs.server.ts'
import { thanksInWords } from '../../pairs/thanks.ts'
import { type Done, doneIn } from '../shell/done.server.ts'
import { linkTo, TextLink } from '../shell/links.tsx'
import { MembersWords, OnHold, Quote } from '../shell/notices.tsx'
import { Outcome } from '../shell/outcome.tsx'
import type { Route } from './+types/conversation'
import type { PairAnswer } from './conversation-form.server.ts'
import { More, shownInWords, Theirs, Tools } from './conversation-tools.tsx'
import { AskedLink } from './pair-card.tsx'
import { pairPage } from './pair-page.server.ts'
import { endInWords, turnInWords } from './pair-words.ts'
import { useNewest } from './use-newest.ts'
import { Introduction, ThanksForm, Write } from './write.tsx'

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
  const atLeast = Math.trunc(Number(textParameter(args.url.searchParams, 'shown', 4))) || 0
  return pairPage(args, async (userId, pairId) => {
    const [talk, pairs] = await Promise.all([conversationOf(userId, pairId, atLeast), pairsOf(userId)])
    if (!talk) return null
    // No mentor finds out the name of another one by the size of the page: a mentee has one at a time.
    const others = pairs.filter(({ id, isOver }) => id === pairId || !isOver)
    const done = doneIn(args.url, userId)
    return {
      ...{ talk, done: done && doneInWords(talk, done), isSent: done?.what === 'send' },
      others: others.map((pair) => ({
        id: pair.id,
        name: pair.other,
        line: turnInWords(pair),
        isWaiting: !pair.isOver && pair.turn !== 'theirs',
      })),
    }
  })
}

export default function Conversation({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const { talk, others = [], done, isSent = false } = loaderData ?? {}
  const isThanking = answer?.input.do === 'thank' && talk?.mayThank
  const isToldAtBox = answer?.input.do === 'send' && Boolean(talk?.exchange)
  const ends = talk?.endsOn && <Ends id={talk.id} {...talk.endsOn} />
  useNewest(talk?.messages.at(-1)?.id)
  return (
    <div className="talk">
      <Others others={others} current={params.pairId} />
      <div className="narrow flow talk-main">
        <header className="talk-bar">
          <Link to={href('/connect')} className="talk-back" aria-label={t('Messages')}>
            {t('←')}
          </Link>
          <div className="talk-name">
            <h1>{talk?.other ?? t('Messages')}</h1>
            {talk?.exchange && <Tools talk={talk} />}
          </div>
          {talk && <More key={talk.written} talk={talk} />}
        </header>
        {answer && (!talk || (talk.isOver && !isThanking)) && (
          <Quote title={t('You had written:')} text={unsentIn(answer.input)} />
        )}
        {talk?.exchange && <Theirs other={talk.other} theirs={talk.exchange.theirs} />}
        {talk && <Messages talk={talk} />}
        {talk && <State talk={talk} />}
        <Outcome done={done} answer={answer} isToldBelow={isToldAtBox} topics={topics['/connect/:pairId']} />
        {talk?.mayThank && <ThanksForm talk={talk} answer={answer} />}
        {talk && !talk.isOver && !talk.knowsSafety && <Introduction talk={talk} ends={ends} />}
        {talk?.knowsSafety && !talk.exchange && ends}
        {talk?.exchange && <Write talk={talk} ends={ends} answer={answer} isSent={isSent} />}
        {talk && talk.messages.length > 0 && <span id="newest" className="talk-end" />}
      </div>
    </div>
  )
}

function unsentIn({ do: command, helped, words = '' }: PairAnswer['input']) {
  return command === 'thank' ? thanksInWords(listOf(helped), words) : words
}

function doneInWords({ other, fadingDays, exchange, knowsSafety, mayThank, isOver }: Talk, { what }: Done) {
  switch (what) {
    case 'yes':
      return knowsSafety ? null : t('You said yes. Write the first message.')
    case 'safety':
      return isOver ? null : t('You can write to {other} now.', { other })
    case 'fading':
      return t('Messages now fade {fadingDays} days after they are sent.', { fadingDays })
    case 'shows':
      return exchange && shownInWords(other, exchange.mine)
    case 'thank':
      return mayThank ? null : t('Sent to {other}. There is no answer to it.', { other })
    default:
      return null
  }
}

type Other = { id: string; name: string; line: string; isWaiting: boolean }

/** All conversations, beside the open one where there is room. */
function Others({ others, current }: { others: Other[]; current: string }) {
  return (
    <nav aria-label={t('Conversations')} className="talk-list">
      <p>
        <TextLink to={href('/connect')}>{t('Messages')}</TextLink>
      </p>
      <ul>
        {others.map(({ id, name, line, isWaiting }) => (
          <li key={id}>
            <Link
              to={`${href('/connect/:pairId', { pairId: id })}#newest`}
              aria-current={id === current ? 'page' : undefined}
              className={isWaiting ? 'card-waiting' : undefined}
            >
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              <span>{line}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How things stand, below the newest message. */
function State({ talk }: { talk: Talk }) {
  const { id: pairId, isOver, isAsked, isOnHold, unansweredDays, other } = talk
  if (isOver)
    return (
      <Notice>
        <p>{endInWords(talk)}</p>
        <p>{t('Its messages are closed. For 14 days you can still thank each other, or tell the team.')}</p>
      </Notice>
    )
  return (
    <>
      {isOnHold && <OnHold />}
      {isAsked && <AskedLink pair={talk} />}
      {unansweredDays && (
        <Notice>
          <p>
            {rich(
              '{other} has not answered for {unansweredDays} days. You can wait, and hear from us every seven days. You can <a>ask the team</a>. Or you can end it, under “More”, and somebody else can have the time.',
              { other, unansweredDays, a: linkTo(`${href('/connect/:pairId/report', { pairId })}?silence`) },
            )}
          </p>
        </Notice>
      )}
    </>
  )
}

function Ends({ id: pairId, day, isTime }: { id: string } & NonNullable<Talk['endsOn']>) {
  if (!isTime) return <p className="muted">{t('If neither of you writes, this ends on {day}.', { day })}</p>
  return (
    <p className="muted">
      {t('Your time together ends on {day}, unless both of you want more.', { day })}{' '}
      <TextLink to={`${href('/connect/:pairId/plan', { pairId })}#time`}>{t('Choose how long')}</TextLink>
    </p>
  )
}

function Messages({ talk: { id: pairId, messages, earlier, other } }: { talk: Talk }) {
  const [first] = messages
  if (!first) return null
  return (
    <section aria-label={t('Messages')} className="flow">
      {earlier !== null && (
        <p>
          <TextLink to={`${href('/connect/:pairId', { pairId })}?shown=${earlier}#${first.id}`}>
            {t('Earlier messages')}
          </TextLink>
        </p>
      )}
      <ol className="messages">
        {messages.map(({ id, isMine, body, sentOn }, place) => {
          const before = messages[place - 1]
          const isNewDay = before?.sentOn !== sentOn
          const isSameVoice = !isNewDay && before?.isMine === isMine
          return (
            <li key={id} id={id} className={isSameVoice ? '' : 'message-first'}>
              {isNewDay && <p className="message-day">{sentOn}</p>}
              <div className={isMine ? 'message message-mine' : 'message'}>
                <p className="sr-only">{isMine ? t('You') : other}</p>
                <MembersWords>{body}</MembersWords>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
