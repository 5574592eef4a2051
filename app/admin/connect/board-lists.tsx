import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { applicationReference } from '../../mentorship/application-status.ts'
import type { CountedEvent } from '../../mentorship/connect/counted-events.ts'
import type { figuresByMonth } from '../../mentorship/connect/months.server.ts'
import type { boardOf } from '../../mentorship/connect/rounds/board.server.ts'
import { countText } from '../../moderation/queue-age.ts'
import { Table } from '../../ui/list/table.tsx'
import { ApplicationLink } from './application-link.tsx'

type Board = Awaited<ReturnType<typeof boardOf>>

export function Waiting({ mentees }: { mentees: Board['waiting']['first'] }) {
  return (
    <Section id="waiting" title="Waiting longest">
      <Table
        caption="Mentees who look for a mentor, the longest waiting first"
        columns={['Since', 'Weeks', 'Mentee', 'Mentors']}
        empty="Nobody is waiting."
        rows={mentees.map(({ publicId, since, weeks, takesAny }) => ({
          key: publicId,
          cells: [
            since,
            weeks,
            <ApplicationLink key="mentee" of="mentee" publicId={publicId} />,
            takesAny ? (
              <Link key="fits" to={href('/admin/connect/mentees/:publicId', { publicId })} className="link">
                See who fits<span className="sr-only"> mentee {applicationReference(publicId)}</span>
              </Link>
            ) : (
              'Wants to choose alone'
            ),
          ],
        }))}
      />
    </Section>
  )
}

export function Silent({ requests }: { requests: Board['silent']['first'] }) {
  return (
    <Section id="silent" title="Not answered for three days">
      {requests.length === 0 ? (
        <p>Everybody has answered.</p>
      ) : (
        <Table
          caption="Requests that nobody has answered for three days, the oldest first"
          columns={['Asked', 'Ends', 'Mentee', 'Mentor', 'Waits for']}
          empty=""
          rows={requests.map(({ since, due, mentee, mentor, waitsFor }) => ({
            key: mentee,
            cells: [
              since,
              due,
              <ApplicationLink key="mentee" of="mentee" publicId={mentee} />,
              <ApplicationLink key="mentor" of="mentor" publicId={mentor} />,
              waitsFor.join(' and '),
            ],
          }))}
        />
      )}
    </Section>
  )
}

type Held = Pick<Board['held'], 'mentees' | 'mentors'> & { reports: number }

export function OnHold({ held: { mentees, mentors, reports } }: { held: Held }) {
  return (
    <Section id="held" title="Reported and on hold">
      {reports > 0 && (
        <p>
          <Link to={href('/admin/:queue', { queue: 'reports' })} className="link">
            {reports === 1 ? 'One report waits' : `${countText(reports)} reports wait`}
          </Link>
        </p>
      )}
      <Applications mentees={mentees} mentors={mentors} empty="Nobody is on hold." />
    </Section>
  )
}

export function RestingMentors({ publicIds }: { publicIds: string[] }) {
  return (
    <Section id="mentors" title="Resting mentors">
      <p className="muted">
        Two requests in a row were not answered, or five got a “Not now”. One press of theirs opens their places again.
      </p>
      <Applications mentees={[]} mentors={publicIds} empty="No mentor is resting." />
    </Section>
  )
}

const eventLabels: Record<CountedEvent, string> = {
  admitted: 'Admitted',
  asked: 'Asked',
  introduced: 'Introduced',
  unanswered: 'Not answered',
  ended: 'Ended',
}

export function FiguresByMonth({ months }: { months: Awaited<ReturnType<typeof figuresByMonth>> }) {
  const events = Object.keys(eventLabels) as CountedEvent[]
  return (
    <Section id="months" title="Month by month">
      <p className="muted">
        Only months that are over. A number under five is not told, nor one that differs from another by less than five.
      </p>
      {months.length === 0 ? (
        <p>No month is over yet.</p>
      ) : (
        <Table
          caption="What happened, the latest month first"
          columns={['Month', ...events.map((event) => eventLabels[event])]}
          empty=""
          rows={months.map(({ month, name, figures }) => ({
            key: month,
            cells: [name, ...events.map((event) => figures[event])],
          }))}
        />
      )}
    </Section>
  )
}

function Applications({ mentees, mentors, empty }: { mentees: string[]; mentors: string[]; empty: string }) {
  if (mentees.length + mentors.length === 0) return <p>{empty}</p>
  return (
    <ul className="listed">
      {mentees.map((publicId) => (
        <li key={`mentee ${publicId}`}>
          <ApplicationLink of="mentee" publicId={publicId} />
        </li>
      ))}
      {mentors.map((publicId) => (
        <li key={`mentor ${publicId}`}>
          <ApplicationLink of="mentor" publicId={publicId} />
        </li>
      ))}
    </ul>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="board-section flow">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
