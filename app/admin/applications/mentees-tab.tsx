import { Form, href } from 'react-router'
import type { MenteeInList, menteesForAdmin } from '../../mentorship/application/applications-for-admin.server.ts'
import { applicationReference, menteeStatuses } from '../../mentorship/application-status.ts'
import type { MenteeState } from '../../mentorship/connect/states.ts'
import type { Verdict } from '../../moderation/claim-table.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/inputs.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { Select } from '../../ui/form/select.tsx'
import { PendingVerdict } from '../frame/admin-list.tsx'
import { type DashboardPlace, placeQuery } from '../frame/dashboard-path.ts'
import { ApplicationList } from './application-list.tsx'

const columns = ['Submitted', 'Industry', 'Professional stage', 'Match preference', 'State', 'Actions']

type ListedMentee = MenteeInList & { pendingVerdict: Verdict | null }

type Props = Omit<Awaited<ReturnType<typeof menteesForAdmin>>, 'mentees'> & {
  mentees: ListedMentee[]
  pending: number
  unread: number
  place: DashboardPlace
}

export function MenteesTab({ mentees, next, isPartial, pending, unread, place }: Props) {
  const here = placeQuery(place)
  return (
    <ApplicationList
      place={place}
      next={next}
      isPartial={isPartial}
      pending={pending}
      unread={unread}
      filters={
        <>
          <Field
            name="search"
            label="Reference"
            hint="You see the name when you open an application, which is recorded."
          >
            <SearchInput defaultValue={place.search} />
          </Field>
          <Field name="state" label="State">
            <Select options={menteeStatuses} placeholder="All states" defaultValue={place.state ?? ''} />
          </Field>
        </>
      }
      caption="Mentee applications"
      columns={columns}
      rows={mentees.map((mentee) => ({
        key: mentee.publicId,
        cells: [
          <Submitted key="submitted" mentee={mentee} />,
          mentee.industry,
          mentee.professionalStage,
          mentee.matchPreference,
          <State key="state" mentee={mentee} />,
          <Form
            key="open"
            method="post"
            action={href('/admin/mentees/:publicId', { publicId: mentee.publicId }) + here}
          >
            <Button variant="secondary">
              Open<span className="sr-only"> application {applicationReference(mentee.publicId)}</span>
            </Button>
          </Form>,
        ],
      }))}
    />
  )
}

const connectStates: Record<MenteeState | 'introduced' | 'on hold', string> = {
  ...{ unread: 'To be read', question: 'Asked', admitted: 'Admitted', refused: 'Refused', left: 'Not looking' },
  resting: 'Resting',
  'on hold': 'On hold',
  introduced: 'A mentor said yes',
}

function State({ mentee: { status, state, pendingVerdict } }: { mentee: ListedMentee }) {
  return (
    <>
      {labelOf(menteeStatuses, status)}
      {state && (
        <div className="beside">
          {pendingVerdict ? <PendingVerdict queue="mentees" verdict={pendingVerdict} /> : connectStates[state]}
        </div>
      )}
    </>
  )
}

function Submitted({ mentee: { submittedOn, publicId } }: { mentee: MenteeInList }) {
  return (
    <>
      {submittedOn}
      <div className="beside">Reference {applicationReference(publicId)}</div>
    </>
  )
}
