import { href, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { rich, t } from '../../words/words.ts'
import { kindSentences } from '../people/refusals.ts'
import type { MenteeRequests, MentorRequests } from '../requests/requests-page.server.ts'
import { MenteeCard } from './mentee-card.tsx'
import { Command, CommandForm } from './shell/command-form.tsx'
import { Spoken, strong, TextLink } from './shell/links.tsx'
import { prolonged } from './status.ts'

type Request = MentorRequests['asking'][number]
type Offer = NonNullable<MenteeRequests['offer']>

/** Somebody who asks a mentor, and what the mentor can answer. */
export function RequestCard({ request }: { request: Request }) {
  const { id, alias, isOffer, mentee } = request
  const name = <Spoken>, {alias}</Spoken>
  return (
    <MenteeCard
      id={id}
      title={isOffer ? t('The team suggests {alias}', { alias }) : t('{alias} asks you', { alias })}
      mentee={mentee}
      level={2}
      isWaiting={!request.hasSaidYes}
      due={<Due request={request} />}
    >
      <Why request={request} isOffer={isOffer} />
      <div className="request-acts">
        {!request.hasSaidYes && (
          <CommandForm fields={{ request: id }}>
            <Disclosure
              summary={
                <>
                  {t('Add a sentence to “Not now”')}
                  {name}
                </>
              }
            >
              <Field
                name="sentence"
                id={`sentence-${id}`}
                label={t('A sentence, if you like')}
                hint={t('Without one, they only read that this did not work out.')}
              >
                <Select options={kindSentences} placeholder={t('None')} defaultValue="" />
              </Field>
            </Disclosure>
            <div className="actions">
              <Button name="do" value="yes">
                {t('Yes')}
                {name}
              </Button>
              <Button name="do" value="not now" variant="secondary">
                {t('Not now')}
                {name}
              </Button>
            </div>
          </CommandForm>
        )}
        <SomethingWrong id={id} of={alias} />
      </div>
    </MenteeCard>
  )
}

/** A mentor whom a round or the team suggests, and what the mentee can answer. */
export function OfferCard({ offer }: { offer: Offer }) {
  const { id, about, name } = offer
  const fields = { request: id }
  return (
    <>
      <h3 id={id}>
        {t('The team suggests')} <NamedMentor mentor={offer} />
      </h3>
      <Due request={offer} />
      <p className="pre-line">{about.join('\n')}</p>
      <Why request={offer} isOffer />
      {!offer.hasSaidYes && (
        <div className="actions">
          <Command does="yes" fields={fields}>
            {t('Yes')}
          </Command>
          <Command does="not now" fields={fields} variant="secondary">
            {t('Not now')}
          </Command>
        </div>
      )}
      <SomethingWrong id={id} of={name} />
    </>
  )
}

export function NamedMentor({ mentor: { name, listing } }: { mentor: { name: string; listing: string | null } }) {
  if (!listing) return <bdi>{name}</bdi>
  return (
    <Link to={href('/mentor/:mentorId?', { mentorId: listing })} className="link" dir="auto">
      {name}
    </Link>
  )
}

/** By when somebody answers, or hears. */
function Due({ request: { hasSaidYes, isProlonged, answerBefore } }: { request: Request | Offer }) {
  if (!hasSaidYes)
    return (
      <p>
        <strong>{t('Please answer before {before}.', { before: answerBefore })}</strong>
      </p>
    )
  return (
    <p>
      {isProlonged && <span>{t(prolonged)} </span>}
      {rich('<strong>You have said yes.</strong> You will hear by {answerBefore}.', { strong, answerBefore })}
    </p>
  )
}

/** Why two people could fit. */
function Why({ request: { reasons }, isOffer }: { request: Request | Offer; isOffer: boolean }) {
  return (
    <>
      <p className="muted">{reasons.join(' ')}</p>
      {isOffer && <p>{t('Both of you are asked. A yes is told only if both say yes; a no ends it for both.')}</p>}
    </>
  )
}

/** What can be done about a request or an offer that is more than not welcome. `of` tells apart several people. */
function SomethingWrong({ id, of }: { id: string; of: string }) {
  const name = <Spoken>, {of}</Spoken>
  return (
    <Disclosure
      summary={
        <>
          {t('Something is wrong')}
          {name}
        </>
      }
    >
      <p>
        <TextLink to={href('/connect/:pairId/report', { pairId: id })}>
          {t('Tell the team that something is wrong')}
          {name}
        </TextLink>
      </p>
      <p>{t('Blocking ends it, and you are never brought together again. They only see that it ended.')}</p>
      <Command does="block" fields={{ request: id }} variant="danger">
        {t('Block')}
        {name}
      </Command>
    </Disclosure>
  )
}

/** Leads to the team after something has not come about, or has ended. */
export function SomethingWasWrong({ id, of }: { id: string; of: string }) {
  return (
    <TextLink to={href('/connect/:pairId/report', { pairId: id })}>
      {t('Something was wrong')}
      <Spoken>{t('with {other}', { other: of })}</Spoken>
    </TextLink>
  )
}
