import { href } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { t } from '../../words/words.ts'
import { Command, CommandForm } from './command-form.tsx'
import type { CommandAnswer } from './commands.server.ts'
import { ConductFields } from './conduct.tsx'
import type { ConnectPage } from './connect-page.server.ts'
import { PlacesFields } from './places-fields.tsx'
import { RequestCard } from './request-card.tsx'
import { SomethingWasWrong } from './something-wrong.tsx'
import { StandingCard } from './standing-card.tsx'

export function AsMentor({
  mentor,
  hasAgreed,
  answer,
}: {
  mentor: NonNullable<ConnectPage['mentor']>
  hasAgreed: boolean
  answer: CommandAnswer | undefined
}) {
  const { state, capacity, awayUntil, requests } = mentor
  const input = answer?.input
  const isMine = input?.do === 'places' || input?.do === 'open'
  const { capacity: typed = '', awayUntil: until = '', awayWas = '' } = input ?? {}
  const places = isMine
    ? { capacity: typed, awayUntil: until, awayWas }
    : { capacity: String(capacity), awayUntil: awayUntil ?? '' }
  const errors = isMine ? answer?.errors : undefined
  return (
    <>
      {requests.asking.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      <StandingCard id="mentor" title={t('You as a mentor')} standing={mentor}>
        {requests.past.map(({ id, alias }) => (
          <p key={id}>
            {t('{alias}: this one did not come about.', { alias })}
            <SomethingWasWrong id={id} of={alias} />
          </p>
        ))}
        {state === 'rejected' && <ButtonLink to={href('/apply-mentor')}>{t('Change the application')}</ButtonLink>}
        {state === 'resting' && <Command does="come back">{t('Open my places again')}</Command>}
        {state === 'asked' && (
          <CommandForm className="flow">
            <PlacesFields places={places} errors={errors} canBeAway={false} />
            {!hasAgreed && <ConductFields ticked={isMine ? input.agrees : []} error={errors?.agrees} />}
            <Button name="do" value="open">
              {t('Open my places')}
            </Button>
          </CommandForm>
        )}
        {(state === 'open' || state === 'away') && (
          <CommandForm className="flow">
            <PlacesFields places={places} errors={errors} canBeAway />
            <Button name="do" value="places">
              {t('Save')}
            </Button>
          </CommandForm>
        )}
      </StandingCard>
    </>
  )
}
