import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { Select } from '../../ui/form/select.tsx'
import { rich, t } from '../../words/words.ts'
import { kindSentences } from '../people/refusals.ts'
import type { MentorRequests } from '../requests/requests-page.server.ts'
import { Command, CommandForm } from './command-form.tsx'
import type { CommandAnswer } from './commands.server.ts'
import { MenteeCard } from './mentee-card.tsx'
import { SomethingWrong } from './something-wrong.tsx'
import { prolonged } from './standing.ts'

type Request = MentorRequests['asking'][number]

/** Somebody who asks a mentor, and what the mentor can answer. */
export function RequestCard({ request, answer }: { request: Request; answer: CommandAnswer | undefined }) {
  const { alias, isOffer, mentee, reasons, question, reply } = request
  return (
    <MenteeCard
      title={isOffer ? t('The team suggests {alias}', { alias }) : t('{alias} asks you', { alias })}
      mentee={mentee}
      level={2}
    >
      <Reasons reasons={reasons} isOffer={isOffer} />
      <Said what={t('You asked:')} words={question} />
      <Said what={t('The answer:')} words={reply} />
      {request.hasSaidYes ? <SaidYes {...request} /> : <Answers {...{ request, answer }} />}
      <SomethingWrong id={request.id} of={alias} />
    </MenteeCard>
  )
}

/** Why two people could fit. */
export function Reasons({ reasons, isOffer }: { reasons: string[]; isOffer: boolean }) {
  return (
    <>
      <ul className="listed">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {isOffer && <p>{t('Both of you are asked. A yes is told only if both say yes; a no ends it for both.')}</p>}
    </>
  )
}

export function SaidYes({ answerBefore, isProlonged }: Pick<Request, 'answerBefore' | 'isProlonged'>) {
  return (
    <p>
      {isProlonged && <span>{t(prolonged)} </span>}
      {rich('<strong>You have said yes.</strong> You will hear by {answerBefore}.', {
        strong: (text) => <strong>{text}</strong>,
        answerBefore,
      })}
    </p>
  )
}

export function PleaseAnswer({ before }: { before: string }) {
  return (
    <p>
      <strong>{t('Please answer before {before}.', { before })}</strong>
    </p>
  )
}

function Answers({ request, answer }: { request: Request; answer: CommandAnswer | undefined }) {
  const { id, alias, answerBefore, isExtended, question } = request
  const fields = { pairing: id }
  return (
    <>
      <PleaseAnswer before={answerBefore} />
      <div className="actions">
        <Command does="yes" fields={fields}>
          {t('Yes')}
          <Name of={alias} />
        </Command>
        {!isExtended && (
          <Command does="more days" fields={fields} variant="secondary">
            {t('3 more days')}
            <Name of={alias} />
          </Command>
        )}
      </div>
      <Disclosure
        summary={
          <>
            {t('Not now')}
            <Name of={alias} />
          </>
        }
      >
        <CommandForm fields={fields} className="flow">
          <Field
            name="sentence"
            id={`sentence-${id}`}
            label={t('A sentence, if you like')}
            hint={t('Without one, the other reads only that this one did not come about.')}
          >
            <Select options={kindSentences} placeholder={t('None')} defaultValue="" />
          </Field>
          <Button name="do" value="not now" variant="secondary">
            {t('Not now')}
            <Name of={alias} />
          </Button>
        </CommandForm>
      </Disclosure>
      {!question && (
        <WordsForm
          {...{
            pairing: id,
            does: 'question',
            answer,
            summary: t('One question'),
            label: t('Your question'),
            button: t('Ask'),
          }}
          hint={t('At most 300 characters. You can ask once. Ask for no names, places or phone numbers.')}
          of={alias}
        />
      )}
    </>
  )
}

/** Tells apart what is said of several people, for those who hear it. */
function Name({ of }: { of: string }) {
  return <span className="sr-only">, {of}</span>
}

/** One text that goes to the other, in a box that is open when it was refused. */
export function WordsForm({
  pairing,
  does,
  answer,
  summary,
  label,
  hint,
  button,
  of,
}: {
  pairing: string
  does: 'question' | 'reply'
  answer: CommandAnswer | undefined
  summary: string
  label: string
  hint: string
  button: string
  /** From whom it comes, where it could be one of several. */
  of?: string
}) {
  const mine = answer?.input.pairing === pairing && answer.input.do === does ? answer : undefined
  const name = of && <Name of={of} />
  return (
    <Disclosure
      summary={
        <>
          {summary}
          {name}
        </>
      }
      isOpen={does === 'reply' || mine !== undefined}
    >
      <CommandForm fields={{ pairing, ...(mine?.isWarned && { warned: 'yes' }) }} className="flow">
        <Field
          name="words"
          id={mine ? 'words' : `words-${pairing}`}
          label={label}
          hint={hint}
          error={mine?.errors.words}
        >
          <TextArea defaultValue={mine?.input.words} />
        </Field>
        <Button name="do" value={does} variant="secondary">
          {button}
          {name}
        </Button>
      </CommandForm>
    </Disclosure>
  )
}

type Asked = { id: string; question: string | null; reply: string | null }

/** What a mentor asks before answering, and the mentee’s answer. */
export function Question({
  asked: { id, question, reply },
  answer,
}: {
  asked: Asked
  answer: CommandAnswer | undefined
}) {
  return (
    <>
      <Said what={t('The mentor asks:')} words={question} />
      {question && !reply && (
        <WordsForm
          {...{ pairing: id, does: 'reply', answer, summary: t('Answer'), label: t('Your answer to the mentor') }}
          hint={t('At most 600 characters, for this mentor only. Without names, places or phone numbers.')}
          button={t('Send it')}
        />
      )}
      <Said what={t('Your answer:')} words={reply} />
    </>
  )
}

function Said({ what, words }: { what: string; words: string | null }) {
  return (
    words && (
      <p className="pre-line">
        <strong>{what}</strong> <bdi translate="no">{words}</bdi>
      </p>
    )
  )
}
