import { Form, href } from 'react-router'
import { applicationReference } from '../../mentorship/application/application-reference.ts'
import type { MenteeInList } from '../../mentorship/application/applications-for-admin.server.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Table } from '../../ui/list/table.tsx'
import { type DashboardPlace, placeQuery } from '../dashboard/dashboard-path.ts'
import { ApplicationTabs } from './application-tabs.tsx'

const columns = ['Submitted', 'Industry', 'Professional stage', 'Match preference', 'Actions']

export function MenteesTab({
  mentees,
  next,
  pending,
  place,
}: {
  mentees: MenteeInList[]
  next: string | null
  pending: number
  place: DashboardPlace
}) {
  const here = placeQuery({ ...place, outcome: null })
  return (
    <>
      <ApplicationTabs pending={pending} place={place} />
      {mentees.length === 0 && <EmptyState title="Nothing here. New applications appear by themselves." />}
      <Table
        caption="Mentee applications"
        columns={columns}
        rows={mentees.map((mentee) => ({
          key: mentee.publicId,
          cells: [
            <Submitted key="submitted" mentee={mentee} />,
            mentee.industry,
            mentee.professionalStage,
            mentee.matchPreference,
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
      <Pager
        previousTo={place.after ? `${href('/admin')}${placeQuery({ ...place, after: '', outcome: null })}` : undefined}
        previousLabel="First page"
        nextTo={next ? `${href('/admin')}${placeQuery({ ...place, after: next, outcome: null })}` : undefined}
        nextLabel="More applications"
      />
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
