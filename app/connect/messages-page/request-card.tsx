import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { rich, t } from '../../words/words.ts'
import { kindSentences } from '../people/refusals.ts'
import type { MentorRequests } from '../requests/requests-page.server.ts'
import { Command, CommandForm } from './command-form.tsx'
import { MenteeCard } from './mentee-card.tsx'
import { SomethingWrong } from './something-wrong.tsx'
import { prolonged } from './standing.ts'

type Request = MentorRequests['asking'][number]

/** Somebody who asks a mentor, and what the mentor can answer. */
export function RequestCard({ request }: { request: Request }) {
  const { alias, isOffer, mentee, reasons } = request
  return (
    <MenteeCard
      title={isOffer ? t('The team suggests {alias}', { alias }) : t('{alias} asks you', { alias })}
      mentee={mentee}
      level={2}
    >
      <Reasons reasons={reasons} isOffer={isOffer} />
      {request.hasSaidYes ? <SaidYes {...request} /> : <Answers request={request} />}
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

function Answers({ request: { id, alias, answerBefore } }: { request: Request }) {
  const fields = { pairing: id }
  return (
    <>
      <PleaseAnswer before={answerBefore} />
      <div className="actions">
        <Command does="yes" fields={fields}>
          {t('Yes')}
          <Name of={alias} />
        </Command>
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
    </>
  )
}

/** Tells apart what is said of several people, for those who hear it. */
function Name({ of }: { of: string }) {
  return <span className="sr-only">, {of}</span>
}
