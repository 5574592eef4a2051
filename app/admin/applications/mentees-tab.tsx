import { Form, href } from 'react-router'
import { applicationReference } from '../../mentorship/application/application-reference.ts'
import type { MenteeInList, menteesForAdmin } from '../../mentorship/application/applications-for-admin.server.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Table } from '../../ui/list/table.tsx'
import { type DashboardPlace, dashboardPath, placeQuery } from '../dashboard/dashboard-path.ts'
import { ApplicationTabs } from './application-tabs.tsx'

const columns = ['Submitted', 'Industry', 'Professional stage', 'Match preference', 'Actions']

export function MenteesTab({
  mentees,
  next,
  pending,
  place,
}: Awaited<ReturnType<typeof menteesForAdmin>> & { pending: number; place: DashboardPlace }) {
  const here = placeQuery(place)
  return (
    <>
      <ApplicationTabs pending={pending} place={place} />
      <Table
        caption="Mentee applications"
        columns={columns}
        empty="Nothing here. New applications appear by themselves."
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
        after={place.after}
        next={next}
        addressOf={(after) => dashboardPath({ ...place, after })}
        labels={['First page', 'More applications']}
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
