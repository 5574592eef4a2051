import { Form, href } from 'react-router'
import type { MentorInList, mentorsForAdmin } from '../../mentorship/application/applications-for-admin.server.ts'
import { applicationReference, applicationStatuses } from '../../mentorship/application-status.ts'
import type { Verdict } from '../../moderation/claim-table.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/inputs.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { PendingVerdict } from '../frame/admin-list.tsx'
import { type DashboardPlace, placeQuery } from '../frame/dashboard-path.ts'
import { ApplicationList } from './application-list.tsx'

const columns = ['Name', 'Industry', 'Status', 'Actions']

type ListedMentor = MentorInList & { pendingVerdict: Verdict | null }

type Props = Omit<Awaited<ReturnType<typeof mentorsForAdmin>>, 'mentors'> & {
  mentors: ListedMentor[]
  pending: number
  place: DashboardPlace
}

export function MentorsTab({ mentors, next, isPartial, pending, place }: Props) {
  const here = placeQuery(place)
  return (
    <ApplicationList
      place={place}
      next={next}
      isPartial={isPartial}
      pending={pending}
      filters={
        <Field name="search" label="Name or reference">
          <SearchInput defaultValue={place.search} />
        </Field>
      }
      caption="Mentor applications"
      columns={columns}
      rows={mentors.map((mentor) => ({
        key: mentor.publicId,
        cells: [
          <Name key="name" mentor={mentor} />,
          mentor.industry,
          mentor.pendingVerdict ? (
            <PendingVerdict key="status" queue="mentors" verdict={mentor.pendingVerdict} />
          ) : (
            labelOf(applicationStatuses, mentor.status)
          ),
          <Actions key="actions" mentor={mentor} here={here} />,
        ],
      }))}
    />
  )
}

function Name({ mentor }: { mentor: MentorInList }) {
  return (
    <>
      {mentor.fullName}
      <div className="beside">Reference {applicationReference(mentor.publicId)}</div>
      {mentor.alias && <div className="beside">Shown as {mentor.alias}</div>}
      {!mentor.isListed && <div className="beside">Prefers not to be listed</div>}
    </>
  )
}

function Actions({ mentor, here }: { mentor: ListedMentor; here: string }) {
  const { publicId } = mentor
  const isPending = mentor.status === 'pending' && !mentor.pendingVerdict
  const whose = <span className="sr-only"> the application of {mentor.fullName}</span>
  return (
    <div className="actions">
      <Form method="post" action={href('/admin/mentors/:publicId', { publicId }) + here}>
        <Button variant="secondary">Open{whose}</Button>
      </Form>
      {isPending && (
        <Form method="post" action={href('/admin/mentors/:publicId/approval', { publicId }) + here} preventScrollReset>
          <input type="hidden" name="version" value={mentor.version} />
          <Button>Approve{whose}</Button>
        </Form>
      )}
      {isPending && (
        <ButtonLink
          to={`${href('/admin/mentors/:publicId/rejection', { publicId })}${here}&version=${mentor.version}`}
          variant="secondary"
          preventScrollReset
        >
          Reject{whose}
        </ButtonLink>
      )}
      <ButtonLink
        to={href('/admin/mentors/:publicId/deletion', { publicId }) + here}
        variant="secondary"
        preventScrollReset
      >
        Delete{whose}
      </ButtonLink>
    </div>
  )
}
