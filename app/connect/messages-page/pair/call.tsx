import topics from 'virtual:route-facts/topics'
import { Form, href, useHref } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { listed } from '../../../words/punctuation.ts'
import { msg, rich, t } from '../../../words/words.ts'
import { callInWords } from '../../pairs/call-in-list.ts'
import { type CallPage, callPageOf } from '../../pairs/calls.server.ts'
import { Command } from '../shell/command-form.tsx'
import { type Done, doneIn } from '../shell/done.server.ts'
import { TextLink } from '../shell/links.tsx'
import { MessagesPage } from '../shell/messages-page.tsx'
import { OnHold, SafetyFirst } from '../shell/notices.tsx'
import type { Route } from './+types/call'
import type { CallAnswer } from './call-form.server.ts'
import { pairPage } from './pair-page.server.ts'

const boxes = [
  ['first', msg('First time')],
  ['second', msg('Second time')],
  ['third', msg('Third time')],
] as const

export { headers, shouldRevalidate } from '../shell/messages-page.tsx'
export { callAction as action } from './call-form.server.ts'

export async function loader(args: Route.LoaderArgs) {
  return pairPage(args, async (userId, pairId) => {
    const page = await callPageOf(userId, pairId)
    return page && { page, done: doneInWords(page, doneIn(args.url, userId)) }
  })
}

export default function Call({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const { page, done } = loaderData ?? {}
  const mayPropose = page?.zone && page.knowsSafety && !page.isOnHold && page.call !== 'planned'
  return (
    <MessagesPage
      title={page ? t('A call with {other}', { other: page.other }) : t('A call')}
      back={{ to: href('/connect/:pairId', params), label: t('Messages') }}
      lead={
        <p>
          {t(
            'Agree in your messages how you will talk. A phone number, or your name in an app, can tell who you are, and a picture where you are.',
          )}
        </p>
      }
      done={done}
      answer={answer}
      topics={topics['/connect/:pairId/call']}
    >
      {page?.isOnHold ? <OnHold /> : page && <State page={page} pairId={params.pairId} />}
      {page && <Clock zone={page.zone} />}
      {mayPropose ? <Propose page={page} answer={answer} /> : answer && <Typed input={answer.input} />}
    </MessagesPage>
  )
}

/** Says nothing of what has changed since. */
function doneInWords({ other, call, times: [time] }: CallPage, done: Done | null) {
  if (done?.what === 'propose' && call === 'theirs')
    return t('{other} reads your times, and takes one. You read here which.', { other })
  if (done?.what === 'pick' && call === 'planned' && time)
    return t('You have taken {time}, and {other} reads it here.', { time: time.shown, other })
  if (done?.what !== 'off') return null
  if (call === 'off by you') return t('{other} reads here that the call is off.', { other })
  return call === 'no time' ? t('{other} reads here that no time has been found yet.', { other }) : null
}

function Typed({ input: { first, second, third } }: { input: CallAnswer['input'] }) {
  const typed = [first, second, third].flatMap((time) => time || [])
  return typed.length > 0 && <p>{t('You had typed: {value}', { value: listed(typed).replaceAll('T', ' ') })}</p>
}

function State({ page, pairId }: { page: CallPage; pairId: string }) {
  const calendar = useHref(href('/connect/:pairId/call.ics', { pairId }))
  const { call, times, seen, other, knowsSafety } = page
  if (!knowsSafety) return <SafetyFirst pairId={pairId} />
  if (call === 'none') return <p>{t('No call is planned.')}</p>
  const file = (text: string) => (
    <a href={calendar} className="link" download>
      {text}
    </a>
  )
  const isOpen = call === 'yours' || call === 'theirs' || call === 'planned'
  return (
    <section aria-labelledby="state" className="flow">
      <h2 id="state">{callInWords(call, other)}</h2>
      {isOpen && (
        <ul className="flow">
          {times.map(({ instant, shown, isOver }) => (
            <li key={instant}>
              <strong>{shown}</strong>
              {isOver && <span> {t('(over)')}</span>}
              {call === 'yours' && !isOver && (
                <Command does="pick" fields={{ seen, time: instant }}>
                  {t('Take this time')}
                  <span className="sr-only">: {shown}</span>
                </Command>
              )}
            </li>
          ))}
        </ul>
      )}
      {call === 'planned' && (
        <p>
          {rich(
            '<a>Save it in a calendar</a>. The file says “Call” and when, and nothing else. A calendar of your work can be read by your employer. A mail reminds you on the day before, if you get mails daily. If the call is soon, say so in a message too.',
            { a: file },
          )}
        </p>
      )}
      {isOpen && (
        <Command does="off" fields={{ seen }} variant="secondary">
          {call === 'yours' ? t('None of these') : call === 'theirs' ? t('Take them back') : t('Call it off')}
        </Command>
      )}
    </section>
  )
}

function Clock({ zone }: { zone: CallPage['zone'] }) {
  const settings = <TextLink to={href('/connect/settings')}>{t('Settings')}</TextLink>
  return zone ? (
    <p className="muted">
      {rich('All times are in your time zone: {zone}. Change it: {settings}', { zone: zone.label, settings })}
    </p>
  ) : (
    <p>
      {rich(
        'Times are in UTC, because you have not chosen a time zone. Choose it before you propose times: {settings}',
        { settings },
      )}
    </p>
  )
}

function Propose({ page: { seen, call, other, zone }, answer }: { page: CallPage; answer: CallAnswer | undefined }) {
  return (
    <section aria-labelledby="propose" className="flow">
      <h2 id="propose">
        {call === 'yours' || call === 'theirs' ? t('Propose other times') : t('Propose up to three times')}
      </h2>
      <p>{t('{other} reads them in their own time zone, and takes one.', { other })}</p>
      {/* The browser checks these boxes, because it sends nothing of one that is half filled. */}
      <Form key={seen} method="post" autoComplete="off" className="flow">
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="zone" value={zone?.id} />
        {boxes.map(([box, label], place) => (
          <Field key={box} name={box} label={t(label)} error={answer?.errors[box]} required={place === 0}>
            <TextInput type="datetime-local" defaultValue={answer?.input[box]} />
          </Field>
        ))}
        <Button name="do" value="propose">
          {t('Propose')}
        </Button>
      </Form>
    </section>
  )
}
