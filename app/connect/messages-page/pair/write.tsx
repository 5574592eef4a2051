import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { CheckboxGroup } from '../../../ui/form/choices.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/inputs.tsx'
import { t } from '../../../words/words.ts'
import type { Conversation } from '../../pairs/conversation.server.ts'
import { helpers, maxThanks } from '../../pairs/thanks.ts'
import { Command, CommandForm } from '../shell/command-form.tsx'
import type { PairAnswer } from './conversation-form.server.ts'
import { Fading } from './conversation-tools.tsx'
import { IfWrong, Safety } from './safety.tsx'
import { useSteadyWhileGrowing } from './use-newest.ts'

type Props = { talk: Conversation; answer: PairAnswer | undefined }

/** What both read and choose before the first message. */
export function Introduction({ talk, ends }: { talk: Conversation; ends: ReactNode }) {
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Before the first message')}</h2>
      {ends}
      <Safety />
      <Command does="safety">{t('I have read it. Write')}</Command>
      <Disclosure summary={t('If something is wrong')}>
        <IfWrong />
      </Disclosure>
      <Disclosure summary={t('How long messages stay')}>
        <Fading talk={talk} />
      </Disclosure>
    </Card>
  )
}

/** `isSent` says that the newest message has just been sent, `ends` when the conversation ends, if that is near. */
export function Write({ talk, ends, answer, isSent }: Props & { ends: ReactNode; isSent: boolean }) {
  const { fadingDays, messages, other, hearsBy } = talk
  const own = answer?.input.do === 'send' ? answer : undefined
  const box = useRef<HTMLDivElement>(null)
  useSteadyWhileGrowing(box)
  const hint = t('Fades after {fadingDays} days.', { fadingDays })
  return (
    <>
      {ends}
      {messages.length === 0 && (
        <Card className="flow">
          <h2 className="card-title">{t('Something to begin with')}</h2>
          <ul className="listed">
            <li>{t('What would make the next three months worth it for you?')}</li>
            <li>{t('Which decision at work is on your mind?')}</li>
            <li>{t('What have you tried already, and what came of it?')}</li>
            <li>{t('How often would you like to write, and on which days not?')}</li>
            <li>{t('What should we rather not talk about?')}</li>
          </ul>
        </Card>
      )}
      {isSent && !answer && (
        <p role="status" className="message-sent">
          {hearsBy
            ? t('Sent. If {other} has not answered by {hearsBy}, you hear from us.', { other, hearsBy })
            : t('Sent to {other}.', { other })}
        </p>
      )}
      <div ref={box} className="talk-write">
        <ErrorSummary answer={own} errors={own?.errors} />
        <WordsForm does="send" talk={talk} answer={answer} label={t('Your message')} hint={hint} rows={2} />
      </div>
    </>
  )
}

/** The last that one of two people can say to the other, once it has ended. */
export function ThanksForm({ talk, answer }: Props) {
  const { other } = talk
  const hint = t('At most {maxThanks} characters.', { maxThanks })
  return (
    <Card className="flow">
      <h2 className="card-title">{t('A line of thanks')}</h2>
      <p>{t('If you like: {other} reads what you tick and write, once. There is no answer to it.', { other })}</p>
      <WordsForm
        does="thank"
        talk={talk}
        answer={answer}
        label={t('A line to {other}', { other })}
        hint={hint}
        rows={2}
      >
        <CheckboxGroup name="helped" label={t('What helped')} options={helpers} values={answer?.input.helped} />
      </WordsForm>
    </Card>
  )
}

type WordsProps = Props & { does: 'send' | 'thank'; label: string; hint: string; rows?: number; children?: ReactNode }

function WordsForm({ does, talk, answer, label, hint, rows, children }: WordsProps) {
  const own = answer?.input.do === does ? answer : undefined
  const isWarned = own?.isWarned
  return (
    <CommandForm fields={{ do: does, id: own?.input.id || talk.nextId }} className="flow">
      {children}
      <Field name="words" label={label} hint={hint} error={own?.errors.words}>
        <TextArea key={talk.written} rows={rows} defaultValue={own?.input.words ?? ''} dir="auto" />
      </Field>
      <Button>{t('Send')}</Button>
      {isWarned && (
        <Button name="warned" value="yes" variant="secondary">
          {t('Send it as it is')}
        </Button>
      )}
    </CommandForm>
  )
}
