import { href } from 'react-router'
import { ConductFields } from '../../profiles/code-of-conduct.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { t } from '../../words/words.ts'
import type { CommandAnswer } from './commands.server.ts'
import type { ConnectPage } from './connect-page.server.ts'
import { RequestCard, SomethingWasWrong } from './request-card.tsx'
import { PlacesFields } from './settings/places-fields.tsx'
import { Command, CommandForm } from './shell/command-form.tsx'
import { StatusCard } from './status-card.tsx'

type Props = { mentor: NonNullable<ConnectPage['mentor']>; hasAgreed: boolean; answer: CommandAnswer | undefined }

export function AsMentor({ mentor, hasAgreed, answer }: Props) {
  const { state, capacity, awayUntil, requests } = mentor
  const isMine = answer?.input.do === 'places' || answer?.input.do === 'open'
  const { input, errors } = isMine ? answer : {}
  const { capacity: typed = '', awayUntil: until = '', awayWas = '' } = input ?? {}
  const places = input
    ? { capacity: typed, awayUntil: until, awayWas }
    : { capacity: String(capacity), awayUntil: awayUntil ?? '' }
  const isAsked = state === 'asked'
  return (
    <>
      {requests.asking.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      <StatusCard id="mentor" title={t('You as a mentor')} status={mentor}>
        {requests.past.map(({ id, alias }) => (
          <p key={id}>
            {t('{alias}: this one did not come about.', { alias })} <SomethingWasWrong id={id} of={alias} />
          </p>
        ))}
        {state === 'rejected' && <ButtonLink to={href('/apply-mentor')}>{t('Change the application')}</ButtonLink>}
        {state === 'resting' && <Command does="come back">{t('Open my places again')}</Command>}
        {(isAsked || state === 'open' || state === 'away') && (
          <CommandForm className="flow">
            <PlacesFields places={places} errors={errors} canBeAway={!isAsked} />
            {isAsked && !hasAgreed && <ConductFields ticked={input?.agrees} error={errors?.agrees} />}
            <Button name="do" value={isAsked ? 'open' : 'places'}>
              {isAsked ? t('Open my places') : t('Save')}
            </Button>
          </CommandForm>
        )}
      </StatusCard>
    </>
  )
}
