import { href } from 'react-router'
import { dayInWords } from '../../connect/people/days.ts'
import { refusalReasons } from '../../connect/people/refusals.ts'
import type { MenteeInList } from '../../mentorship/application/applications-for-admin.server.ts'
import { shownStates } from '../../mentorship/application/mentee/shown-states.ts'
import type { MenteeItem } from '../../mentorship/application/queues-of-applications.server.ts'
import type { QueueRow } from '../../moderation/queue.ts'
import { maxRejectionWords } from '../../moderation/queue.ts'
import { Button } from '../../ui/button.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { Application, applicationList, HoldForm, Waits } from './application.tsx'
import type { QueueScreen } from './queue-screen.ts'

export const mentees: QueueScreen<QueueRow & { mentee: MenteeInList }, MenteeItem> = {
  name: 'mentees',
  label: 'Mentee applications',
  thing: 'application',
  confidence: 'Somebody told us this in confidence.',
  list: {
    ...applicationList,
    of: 'Mentees',
    tabs: [
      { show: 'unread', label: (count) => `To read (${count})` },
      { show: 'all', label: () => 'All' },
    ],
    columns: ['Submitted', 'Industry', 'Professional stage', 'State'],
    filters: {
      search: { label: 'Reference' },
      state: { label: 'State', options: shownStates, on: 'all' },
    },
    cells: ({ name, mentee }, decided) => [
      <div key="submitted" className="unbroken">
        {mentee.submittedOn}
        <div className="beside">Reference {name}</div>
      </div>,
      mentee.industry,
      mentee.professionalStage,
      decided ?? (
        <>
          {labelOf(shownStates, mentee.state)}
          <Waits since={mentee.waits} />
        </>
      ),
    ],
  },
  body: ({ application: { answers, cvUrl }, read, record }) => (
    <>
      <p className="beside">
        Looking since {dayInWords(read.joinedOn)} · {read.hasAgreed ? 'has agreed' : 'has not yet agreed'} to the code
        of conduct
      </p>
      <Application answers={[...writtenSince(read), ...answers]} record={record} />
      {cvUrl ? <CvDownload cvUrl={cvUrl} /> : <p className="application-end">No CV was sent.</p>}
    </>
  ),
  decisions: {
    approve: { label: 'Admit', done: 'Admitted' },
    reject: { label: 'Reject', done: 'Rejected' },
    ask: { label: 'Ask', done: 'Asked' },
  },
  reasons: refusalReasons,
  rejection: () => ({
    why: 'Why is this application turned down?',
    whyHint: 'The mentee reads the reason.',
    words: 'What would help the mentee? (optional)',
    wordsHint: `The mentee reads this too: at most ${maxRejectionWords} characters, without names.`,
    consequence: '',
  }),
  forms: ({ id, record }, here) => (
    <HoldForm action={href('/admin/:queue/:id/hold', { queue: 'mentees', id }) + here} record={record} />
  ),
}

function writtenSince(read: MenteeItem['read']) {
  const written = (title: string, answer: string | null) => ({ title, answer, link: null, isWords: true })
  const asked = [written('Asked by the team', read.question), written('Answered', read.answer)]
  return [written('Note that a mentor will see', read.note), ...(read.question ? asked : [])]
}

// A native form, because the response is a file and not a page.
function CvDownload({ cvUrl }: { cvUrl: string }) {
  return (
    <form method="post" action={cvUrl} className="actions application-end">
      <Button variant="secondary">Download the CV</Button>
      <p>Each download is recorded in the audit log.</p>
    </form>
  )
}
