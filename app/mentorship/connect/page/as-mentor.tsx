import { href } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Command, CommandForm } from './command-form.tsx'
import type { CommandAnswer } from './commands.server.ts'
import { ConductFields } from './conduct.tsx'
import type { ConnectPage } from './connect-page.server.ts'
import { PlacesFields } from './places-fields.tsx'
import { RequestCard } from './request-card.tsx'
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
  const places = isMine ? input : { capacity: String(capacity), awayUntil: awayUntil ?? '' }
  const errors = isMine ? answer?.errors : undefined
  return (
    <>
      {requests.asking.map((request) => (
        <RequestCard key={request.id} request={request} answer={answer} />
      ))}
      {requests.introduced.map(({ id, alias }) => (
        <Card key={id} className="flow">
          <p>
            <strong>{alias}</strong> and you both said yes. The team brings you together.
          </p>
          <EndIt id={id} other={alias} />
        </Card>
      ))}
      {requests.ended.map(({ id, alias }) => (
        <Card key={id}>
          <p>
            What <strong>{alias}</strong> and you had has ended. The place is free.
          </p>
        </Card>
      ))}
      <StandingCard id="mentor" title="You as a mentor" standing={mentor}>
        {state === 'rejected' && <ButtonLink to={href('/apply-mentor')}>Change the application</ButtonLink>}
        {state === 'resting' && <Command does="come back">Open my places again</Command>}
        {state === 'asked' && (
          <CommandForm className="flow">
            <PlacesFields places={places} errors={errors} canBeAway={false} />
            {!hasAgreed && <ConductFields ticked={isMine ? input.agrees : []} error={errors?.agrees} />}
            <Button name="do" value="open">
              Open my places
            </Button>
          </CommandForm>
        )}
        {(state === 'open' || state === 'away') && (
          <CommandForm className="flow">
            <PlacesFields places={places} errors={errors} canBeAway />
            <Button name="do" value="places">
              Save
            </Button>
          </CommandForm>
        )}
      </StandingCard>
    </>
  )
}

export function EndIt({ id, other }: { id: string; other: string }) {
  const name = (
    <>
      End it<span className="sr-only"> with {other}</span>
    </>
  )
  return (
    <Disclosure summary={name}>
      <p>No reason is needed. The other is told kindly, and the place is free at once.</p>
      <Command does="end" fields={{ pairing: id }} variant="secondary">
        {name}
      </Command>
    </Disclosure>
  )
}
