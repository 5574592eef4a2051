import { href } from 'react-router'
import { ConductFields } from '../../profiles/code-of-conduct.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/inputs.tsx'
import { quoted } from '../../words/punctuation.ts'
import { rich, t } from '../../words/words.ts'
import type { MenteeRequests } from '../requests/requests-page.server.ts'
import type { CommandAnswer } from './commands.server.ts'
import type { ConnectPage } from './connect-page.server.ts'
import { NamedMentor, OfferCard, SomethingWasWrong } from './request-card.tsx'
import { Command, CommandForm } from './shell/command-form.tsx'
import { Spoken } from './shell/links.tsx'
import { StatusCard } from './status-card.tsx'

type Props = { mentee: NonNullable<ConnectPage['mentee']>; hasAgreed: boolean; answer: CommandAnswer | undefined }

export function AsMentee({ mentee, hasAgreed, answer }: Props) {
  const { state, isPaused, requests } = mentee
  const { asked, offer } = requests
  const agreeing = answer?.input.do === 'agree' ? answer : undefined
  const isLooking = state === 'unread' || state === 'question' || state === 'admitted'
  const mayChoose = state === 'unread' || (state === 'admitted' && hasAgreed)
  return (
    <StatusCard
      id="mentee"
      title={t('Your search for a mentor')}
      status={state === 'question' ? { ...mentee, next: '' } : mentee}
      isWaiting={state === 'question' || (state === 'admitted' && !hasAgreed) || offer?.hasSaidYes === false}
      first={asked && rich('You have asked {name}.', { name: <NamedMentor mentor={asked} /> })}
    >
      {state === 'question' && (
        <CommandForm className="flow">
          <Field
            name="answer"
            label={t('Your answer')}
            hint={t('At most 1,000 characters. Only the team reads it.')}
            error={answer?.errors.answer}
          >
            <TextArea defaultValue={answer?.input.answer} />
          </Field>
          <Button name="do" value="answer">
            {t('Send the answer')}
          </Button>
          <p className="muted">{mentee.next}</p>
        </CommandForm>
      )}
      {state === 'admitted' && !hasAgreed && (
        <CommandForm className="flow">
          <ConductFields ticked={agreeing?.input.agrees} error={agreeing?.errors.agrees} />
          <Button name="do" value="agree">
            {t('I agree')}
          </Button>
        </CommandForm>
      )}
      {state === 'refused' && <ButtonLink to={href('/apply-mentee')}>{t('Change the application')}</ButtonLink>}
      {(state === 'left' || state === 'resting') && <Command does="return">{t('Find a mentor again')}</Command>}
      {isPaused && <Command does="resume">{t('Go on now')}</Command>}
      <Requests requests={requests} canChoose={mayChoose} />
      {isLooking && !requests.isIntroduced && (
        <Disclosure summary={t('Pause or stop')} isOpen={answer?.errors.until !== undefined}>
          {asked && (
            <Command does="take back" fields={{ request: asked.id }} variant="secondary">
              {t('Take the request back')}
            </Command>
          )}
          {state === 'admitted' && !isPaused && (
            <CommandForm className="flow">
              <Field
                name="until"
                label={t('Pause until')}
                hint={t(
                  'Nothing happens before that day. A request that is open is taken back, and sent again after it; a suggestion ends. Your weeks still count.',
                )}
                error={answer?.errors.until}
              >
                <TextInput type="date" defaultValue={answer?.input.until} />
              </Field>
              <Button name="do" value="pause" variant="secondary">
                {t('Pause')}
              </Button>
            </CommandForm>
          )}
          <Command does="leave" variant="secondary">
            {t('Stop looking for a mentor')}
          </Command>
        </Disclosure>
      )}
    </StatusCard>
  )
}

function Requests({ requests, canChoose }: { requests: MenteeRequests; canChoose: boolean }) {
  const { asked, offer, isIntroduced, choices, past } = requests
  const isUnderWay = asked !== null || offer !== null
  const count = choices.length + (isUnderWay ? 1 : 0)
  return (
    <>
      {offer && <OfferCard offer={offer} />}
      {choices.length > 0 && (
        <>
          <h3>{isUnderWay ? t('Whom we ask next') : t('Whom we ask first')}</h3>
          <ol className="listed">
            {choices.map(({ id, ...mentor }, place) => (
              <li key={id}>
                <NamedMentor mentor={mentor} />
                <div className="actions">
                  {place > 0 && (
                    <Command does="up" fields={{ choice: id }} variant="quiet">
                      {t('Up')}
                      <Spoken>, {mentor.name}</Spoken>
                    </Command>
                  )}
                  <Command does="drop" fields={{ choice: id }} variant="quiet">
                    {t('Take off')}
                    <Spoken> {mentor.name}</Spoken>
                  </Command>
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
      {canChoose && !isIntroduced && count < 3 && (
        <>
          <p>{t('You can choose up to three. We ask one after the other.')}</p>
          <ButtonLink to={href('/mentors')} variant="secondary">
            {count === 0 ? t('Choose a mentor in the directory') : t('Choose another mentor')}
          </ButtonLink>
        </>
      )}
      {past.map(({ id, kindSentence, isReportable, ...mentor }) => (
        <p key={id}>
          <NamedMentor mentor={mentor} />
          {t(': this did not work out.')}
          {kindSentence && <span> {quoted(kindSentence)}</span>}{' '}
          {isReportable && <SomethingWasWrong id={id} of={mentor.name} />}
        </p>
      ))}
    </>
  )
}
