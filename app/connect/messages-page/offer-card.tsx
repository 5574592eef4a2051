import { href, Link } from 'react-router'
import { t } from '../../words/words.ts'
import type { MenteeRequests } from '../requests/requests-page.server.ts'
import { Command } from './command-form.tsx'
import { PleaseAnswer, Reasons, SaidYes } from './request-card.tsx'
import { SomethingWrong } from './something-wrong.tsx'

type Offer = NonNullable<MenteeRequests['offer']>

/** A mentor whom a round or the team suggests, and what the mentee can answer. */
export function OfferCard({ offer }: { offer: Offer }) {
  const { id, about, reasons, hasSaidYes, answerBefore } = offer
  return (
    <>
      <h3>
        {t('The team suggests')} <NamedMentor mentor={offer} />
      </h3>
      <p className="pre-line">{about.join('\n')}</p>
      <Reasons reasons={reasons} isOffer />
      {hasSaidYes ? (
        <SaidYes {...offer} />
      ) : (
        <>
          <PleaseAnswer before={answerBefore} />
          <div className="actions">
            <Command does="yes" fields={{ pairing: id }}>
              {t('Yes')}
            </Command>
            <Command does="not now" fields={{ pairing: id }} variant="secondary">
              {t('Not now')}
            </Command>
          </div>
        </>
      )}
      <SomethingWrong id={id} of={offer.name} />
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
