import { href } from 'react-router'
import type { MentorInList } from '../../mentorship/application/applications-for-admin.server.ts'
import type { MentorItem } from '../../mentorship/application/queues-of-applications.server.ts'
import type { QueueRow } from '../../moderation/queue.ts'
import { maxRejectionWords } from '../../moderation/queue.ts'
import { applicationReference, applicationStatuses } from '../../profiles/application-status.ts'
import { mentorRejectionReasons } from '../../profiles/mentor-rejection-reasons.ts'
import { labelOf } from '../../ui/form/options.ts'
import { Application, applicationList, HoldForm, Waits } from './application.tsx'
import type { QueueScreen } from './queue-screen.ts'

export const mentors: QueueScreen<QueueRow & { mentor: MentorInList }, MentorItem> = {
  name: 'mentors',
  label: 'Mentor applications',
  thing: 'application',
  confidence: 'Somebody told us this in confidence.',
  list: {
    ...applicationList,
    of: 'Mentors',
    tabs: [
      { show: 'pending', label: (count) => `Pending (${count})` },
      { show: 'all', label: () => 'All' },
      { show: 'approved', label: () => 'Approved' },
    ],
    columns: ['Name', 'Industry', 'Status'],
    filters: { search: { label: 'Name or reference' } },
    cells: ({ mentor }, decided) => [
      <>
        {mentor.fullName}
        <div className="beside">
          {mentor.submittedOn} · Reference {applicationReference(mentor.publicId)}
        </div>
        {mentor.alias && <div className="beside">Shown as {mentor.alias}</div>}
        {!mentor.isListed && <div className="beside">Prefers not to be listed</div>}
      </>,
      mentor.industry,
      decided ?? (
        <>
          {labelOf(applicationStatuses, mentor.status)}
          <Waits since={mentor.waits} />
        </>
      ),
    ],
  },
  body: ({ application: { photoUrl, fullName, answers }, record }) => (
    <Application answers={answers} record={record}>
      <div>
        <dt>Profile picture</dt>
        <dd className={photoUrl ? undefined : 'not-provided'}>
          {photoUrl ? (
            <img className="portrait" src={photoUrl} alt={fullName} width="160" height="160" />
          ) : (
            'Not provided'
          )}
        </dd>
      </div>
    </Application>
  ),
  forms: ({ id, record }, here) => (
    <HoldForm action={href('/admin/:queue/:id/hold', { queue: 'mentors', id }) + here} record={record} />
  ),
  decisions: { approve: { label: 'Approve', done: 'Approved' }, reject: { label: 'Reject', done: 'Rejected' } },
  decidesInLists: true,
  reasons: mentorRejectionReasons,
  rejection: ({ name }) => ({
    why: 'Why is this application turned down?',
    whyHint: 'The applicant reads the reason.',
    words: 'What would help the applicant? (optional)',
    wordsHint: `The applicant reads this too: at most ${maxRejectionWords} characters, without names.`,
    consequence: `${name} gets one mail that says only that there is something new, reads the reason under “Your account”, and can change the application and apply again.`,
  }),
  deletion: (name) => `The application of ${name} will be gone for good, with the profile and the picture.`,
}
