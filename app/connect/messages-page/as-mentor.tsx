import { href } from 'react-router'
import { ConductFields } from '../../profiles/code-of-conduct.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { t } from '../../words/words.ts'
import type { CommandAnswer } from './commands.server.ts'
import type { ConnectPage } from './connect-page.server.ts'
import { SomethingWasWrong } from './request-card.tsx'
import { PlacesFields } from './settings/places-fields.tsx'
import { Command, CommandForm } from './shell/command-form.tsx'
import { TextLink } from './shell/links.tsx'
import { StatusCard } from './status-card.tsx'

type Props = {
  mentor: NonNullable<ConnectPage['mentor']>
  hasAgreed: boolean
  /** Whether the page asks for that above, from the same person as a mentee. */
  agreesAbove: boolean
  answer: CommandAnswer | undefined
}

export function AsMentor({ mentor, hasAgreed, agreesAbove, answer }: Props) {
  const { state, capacity, requests } = mentor
  const { input, errors } = answer?.input.do === 'open' ? answer : {}
  return (
    <StatusCard id="mentor" title={t('You as a mentor')} status={mentor} isWaiting={state === 'asked'}>
      {requests.past.map(({ id, alias }) => (
        <p key={id}>
          {t('{alias}: this did not work out.', { alias })} <SomethingWasWrong id={id} of={alias} />
        </p>
      ))}
      {state === 'rejected' && <ButtonLink to={href('/apply-mentor')}>{t('Change the application')}</ButtonLink>}
      {state === 'resting' && <Command does="come back">{t('Open my places again')}</Command>}
      {state === 'asked' && agreesAbove && <ButtonLink to="#conduct">{t('Read the code of conduct')}</ButtonLink>}
      {state === 'asked' && !agreesAbove && (
        <CommandForm className="flow">
          <PlacesFields places={{ capacity: input?.capacity ?? String(capacity) }} errors={errors} canBeAway={false} />
          {!hasAgreed && <ConductFields ticked={input?.agrees} error={errors?.agrees} />}
          <Button name="do" value="open">
            {t('Open my places')}
          </Button>
        </CommandForm>
      )}
      {(state === 'open' || state === 'away') && (
        <p>
          <TextLink to={`${href('/connect/settings')}?card=places`}>{t('Change places or absence')}</TextLink>
        </p>
      )}
    </StatusCard>
  )
}
