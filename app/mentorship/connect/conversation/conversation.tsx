import topics from 'virtual:route-facts/topics'
import { href, Link, redirect } from 'react-router'
import { memberOrLapsed, requireMemberUnlessLapsed } from '../../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../../brand.ts'
import { postedForm } from '../../../platform/http/posted-form.server.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/inputs.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Command, CommandForm } from '../frame/command-form.tsx'
import { MessagesPage, Quote } from '../frame/messages-page.tsx'
import { answerTo, hasEnded, hasJustEnded, signedOut } from '../frame/refusal.server.ts'
import { AskedLink, CallLink, endInWords, ListedAs, turnInWords } from '../pair/pair-card.tsx'
import type { Route } from './+types/conversation'
import { accessTo, conversationOf, type Conversation as Talk } from './conversation.server.ts'
import { carryOutInPair, type PairAnswer, type PairInput, pairFields, pairInputIn } from './pair-commands.server.ts'
import { FirstQuestions, Safety } from './safety.tsx'
import { Shares, Theirs } from './shares.tsx'
import { thanksInWords } from './thanks.ts'
import { ThanksForm } from './thanks-form.tsx'

type Answer = PairAnswer | undefined

// No number or address in a message becomes a link by which a slip of the thumb would call somebody.
export function meta() {
  return [
    { title: `Messages · ${brand.name}` },
    { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' },
  ]
}

export { headers, shouldRevalidate } from '../frame/messages-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const member = requireMemberUnlessLapsed(context, url)
  const before = /^\d{1,9}$/.exec(url.searchParams.get('before') ?? '')?.[0]
  const talk = member && (await conversationOf(member.userId, params.pairId, before ? Number(before) : null))
  if (member && !talk && !hasJustEnded(context)) throw new Response('Page not found.', { status: 404 })
  const done = url.searchParams.has('sent') ? 'Sent.' : url.searchParams.has('saved') ? 'Saved.' : null
  return { talk, done, isOldPage: before !== undefined }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const member = memberOrLapsed(context)
  const input = pairInputIn(await postedForm(request, pairFields))
  if (!member) return signedOut(input)
  const access = await accessTo(member.userId, params.pairId)
  if (!access) throw new Response('Page not found.', { status: 404 })
  if (access === 'closed') return hasEnded(context, input)
  const outcome = await carryOutInPair(member.userId, params.pairId, input)
  if (outcome.kind === 'refused') return answerTo(outcome)
  const { isHidden, isSent } = outcome
  throw redirect(
    isHidden ? `${href('/connect')}?saved` : `${href('/connect/:pairId', params)}?${isSent ? 'sent' : 'saved'}`,
  )
}

export default function Conversation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { talk, done, isOldPage } = loaderData
  const here = href('/connect/:pairId', params)
  const words = actionData && unsentIn(actionData.input)
  const isThanking = actionData?.input.do === 'thank' && talk?.mayThank
  return (
    <MessagesPage
      title={talk?.other ?? 'Messages'}
      back={{ to: href('/connect'), label: 'Messages' }}
      lead={
        talk && (
          <>
            <ListedAs pair={talk} />
            <p className="muted">You are {talk.you} here.</p>
          </>
        )
      }
      here={here}
      done={done}
      answer={actionData}
      topics={topics['/connect/:pairId']}
    >
      {words !== undefined && (!talk || (talk.isOver && !isThanking)) && (
        <Quote title="You had written:" text={words} />
      )}
      {talk && <State talk={talk} />}
      {talk?.mayThank && <ThanksForm talk={talk} answer={actionData} />}
      {talk && !talk.isOver && !talk.knowsSafety && <Introduction />}
      {talk?.exchange && <CallLink pair={talk} />}
      {talk?.isAsked && <AskedLink pair={talk} />}
      {talk?.knowsSafety && (
        <p>
          <Link to={href('/connect/:pairId/plan', params)} className="link">
            {talk.isOver ? 'Goals and notes' : 'Goals, notes and how long it lasts'}
          </Link>
        </p>
      )}
      {talk && !talk.isOver && talk.knowsSafety && <Write talk={talk} answer={actionData} />}
      {talk?.exchange && <Theirs other={talk.other} exchange={talk.exchange} />}
      {talk && <Messages talk={talk} here={here} isOldPage={isOldPage} />}
      {talk && <Options talk={talk} isSharing={actionData?.input.do === 'share'} />}
    </MessagesPage>
  )
}

function unsentIn({ do: command, helped, words }: PairInput) {
  return command === 'thank' ? thanksInWords(helped, words) : words
}

function State({ talk }: { talk: Talk }) {
  const { id, isOver, readUntil, unansweredDays, other, endsOn } = talk
  if (isOver)
    return (
      <Notice>
        <p>{endInWords(talk)}</p>
        <p>You can read the messages until {readUntil}.</p>
      </Notice>
    )
  return (
    <>
      <p>{turnInWords(talk)}</p>
      {unansweredDays && (
        <Notice>
          <p>
            {other} has not answered for {unansweredDays} days. You can wait, and hear from us every seven days. You can{' '}
            <Link to={`${href('/connect/:pairId/report', { pairId: id })}?silence`} className="link">
              ask the team
            </Link>
            . Or you can end it, below, and somebody else can have the time.
          </p>
        </Notice>
      )}
      {endsOn && (
        <p>
          <strong>
            {endsOn.isTime
              ? `Your time together ends on ${endsOn.day}, unless both of you want more.`
              : `If neither of you writes, this ends on ${endsOn.day}.`}
          </strong>{' '}
          {endsOn.isTime && (
            <Link to={`${href('/connect/:pairId/plan', { pairId: id })}#time`} className="link">
              Choose how long
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
      <h2 className="card-title">Before the first message</h2>
      <Safety />
      <Command does="safety">I have read it. Go on</Command>
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
          <h2 className="card-title">Something to begin with</h2>
          <FirstQuestions />
        </Card>
      )}
      <CommandForm
        fields={{ id: (isMine && answer?.input.id) || nextId, ...(answer?.isWarned && { warned: 'yes' }) }}
        className="flow"
      >
        <Field
          name="words"
          label="Your message"
          hint={`At most 2,000 characters. It fades ${fadingDays} days after you send it.`}
          error={answer?.errors.words}
        >
          <TextArea key={written} defaultValue={isMine ? answer.input.words : ''} dir="auto" />
        </Field>
        <Button name="do" value="send">
          {answer?.isWarned ? 'Send it as it is' : 'Send'}
        </Button>
      </CommandForm>
    </>
  )
}

function Messages({ talk, here, isOldPage }: { talk: Talk; here: string; isOldPage: boolean }) {
  const { messages, older, other } = talk
  return (
    <section aria-labelledby="messages" className="flow">
      <h2 id="messages">{isOldPage ? 'Older messages' : 'Messages, the newest first'}</h2>
      {messages.length === 0 && <p>{isOldPage ? 'Nothing older is left.' : 'None are here.'}</p>}
      <ol className="messages">
        {messages.map(({ id, isMine, body, sentOn }) => (
          <li key={id} className={isMine ? 'message message-mine' : 'message'}>
            <p className="muted">
              <strong>{isMine ? 'You' : other}</strong>, {sentOn}
            </p>
            <p className="pre-line" dir="auto">
              {body}
            </p>
          </li>
        ))}
      </ol>
      {isOldPage && (
        <p>
          <Link to={here} className="link">
            Newest messages
          </Link>
        </p>
      )}
      {older !== null && (
        <p>
          <Link to={`${here}?before=${older}`} className="link">
            Older messages
          </Link>
        </p>
      )}
    </section>
  )
}

function Options({ talk, isSharing }: { talk: Talk; isSharing: boolean }) {
  const { id, isOver, fadesSoon, knowsSafety, exchange, other } = talk
  return (
    <>
      {exchange && <Shares other={other} exchange={exchange} isOpen={isSharing} />}
      {!isOver && (
        <Disclosure summary="How long messages stay">
          <p>
            {fadesSoon.theirs
              ? 'The other has chosen 7 days. The shorter time counts for both of you.'
              : 'Messages of both of you fade after 30 days. Either of you may choose 7; that counts for both.'}
          </p>
          <Command does="fading" fields={{ fading: fadesSoon.mine ? 'late' : 'soon' }} variant="secondary">
            {fadesSoon.mine ? 'I no longer need 7 days' : 'Fade after 7 days'}
          </Command>
        </Disclosure>
      )}
      {knowsSafety && (
        <Disclosure summary="Staying safe">
          <Safety />
        </Disclosure>
      )}
      <p>
        <Link to={href('/connect/:pairId/report', { pairId: id })} className="link">
          Tell the team that something is wrong
        </Link>
      </p>
      <Disclosure summary={isOver ? 'Block' : 'End or block'}>
        {!isOver && (
          <>
            <p>
              To end needs no reason. The other is told kindly, the place is free at once, and both of you can read the
              messages for 14 more days.
            </p>
            <CommandForm className="flow">
              <label className="choice">
                <input type="checkbox" name="closes" value="yes" />
                <span>Close the messages to both of us at once</span>
              </label>
              <Button name="do" value="end" variant="secondary">
                End it
              </Button>
            </CommandForm>
          </>
        )}
        <p>
          To block closes the messages to both of you at once, and you are never brought together again. The other reads
          that it has ended, as if you had ended it and closed the messages. For 14 days, either of you can still show
          them to the team.
        </p>
        <Command does="block" variant="danger">
          Block
        </Command>
      </Disclosure>
    </>
  )
}
