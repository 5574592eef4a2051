import { Form, href } from 'react-router'
import { reportKinds } from '../../mentorship/connect/report-kinds.ts'
import type { HoldRecord } from '../../mentorship/connect/reports/holds-for-admin.server.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { labelOf, type Option } from '../../ui/form/options.ts'
import { Select } from '../../ui/form/select.tsx'

type StateProps = {
  action: string
  states: readonly Option[]
  question?: string | undefined
  state: string
  version: number
}

/** Says how far admins are with what somebody sent, or decides what follows. */
export function StateForm({ action, states, question, state, version }: StateProps) {
  return (
    <Form method="post" action={action} className={question ? 'flow application-end' : 'state-form'}>
      <input type="hidden" name="version" value={version} />
      {question ? (
        <RadioGroup name="state" label={question} options={states.filter(({ id }) => id !== state)} required />
      ) : (
        <Field name="state" label="State">
          <Select options={states} defaultValue={state} />
        </Field>
      )}
      <Button variant={question ? 'primary' : 'secondary'}>{question ? 'Decide' : 'Save the state'}</Button>
    </Form>
  )
}

export function HoldForm({ action, record: { isHeld, isByTeam } }: { action: string; record: HoldRecord }) {
  return (
    <Form method="post" action={action} className="actions application-end">
      <input type="hidden" name="hold" value={isByTeam ? 'no' : 'yes'} />
      <Button variant="secondary">{isByTeam ? 'Release' : 'Put on hold'}</Button>
      <p>
        {isHeld && <span>On hold: nothing of this person reaches anybody, and nobody is sent to them. </span>}
        <span>
          {isByTeam
            ? 'The team has put them on hold.'
            : isHeld
              ? 'This ends when the reports below are settled, unless you put them on hold too. Then they are told.'
              : 'On hold, nothing of this person reaches anybody, and nobody is sent to them. They are told.'}
        </span>
      </p>
    </Form>
  )
}

/** Leads to the reports about somebody. Each is opened by a form, because that is recorded. */
export function ReportedBefore({ record: { reports } }: { record: HoldRecord }) {
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="reported" className="flow application-end">
      <h2 id="reported">Reported before</h2>
      <ul className="listed">
        {reports.map(({ id, kind, filedOn, decision }) => (
          <li key={id}>
            <Form method="post" action={href('/admin/:queue/:id', { queue: 'reports', id })} className="actions">
              <p>
                {filedOn}: {labelOf(reportKinds, kind)}. {outcomes[decision ?? 'open']}
              </p>
              <Button variant="secondary">
                Open<span className="sr-only"> the report of {filedOn}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

const outcomes = { open: 'Nobody has decided yet.', release: 'Settled.', end: 'Kept on hold.' }
