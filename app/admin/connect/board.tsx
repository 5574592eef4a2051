import topics from 'virtual:route-facts/topics'
import type { ReactElement } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { boardOf } from '../../connect/matching/board.server.ts'
import { peopleSeen } from '../../connect/matching/people-seen.server.ts'
import { waitingReports } from '../../connect/pairs/reports/reports-for-admin.server.ts'
import { figuresByMonth } from '../../connect/people/months.server.ts'
import { waitingMentees } from '../../mentorship/application/applications-for-admin.server.ts'
import { ageOfQueue, countText } from '../../moderation/queue-age.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Cards } from '../dashboard/what-is-waiting.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import { MenteeLines, MentorLines, peopleBy, referenceTo } from '../frame/people.tsx'
import type { Route } from './+types/board'
import { BoardSection } from './board-parts.tsx'

export function meta() {
  return [{ title: `Connect · ${brand.name}` }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const [mentees, danger, help, { waiting, silent, offers, mentors, held }, months] = await Promise.all([
    waitingMentees(),
    waitingReports(userId, 'danger'),
    waitingReports(userId, 'help'),
    boardOf(userId),
    figuresByMonth(),
  ])
  const inTwos = [...silent.first, ...offers.first]
  const people = await peopleSeen(
    [...waiting.first.map(({ publicId }) => publicId), ...inTwos.map(({ mentee }) => mentee), ...held.mentees],
    [...inTwos.map(({ mentor }) => mentor), ...held.mentors, ...mentors.first],
  )
  const reported = queue('Reported and on hold', '#held', danger)
  return {
    outcome: unseenOutcome(request, { name: 'board', thing: 'pair' }),
    queues: [
      queue('To read', href('/admin/:queue', { queue: 'mentees' }), mentees),
      { ...reported, count: danger.count + held.count, age: reported.age ?? (held.count ? 'until released' : null) },
      queue('Waiting longest', '#waiting', waiting),
      queue('Asked for help', href('/admin/:queue', { queue: 'reports' }), help),
      queue('Not answered', '#silent', silent),
      {
        ...queue('Resting mentors', '#mentors', mentors),
        age: `${mentors.full} of ${mentors.open} with open places are full`,
      },
    ],
    waiting: waiting.first,
    silent: silent.first,
    offers: { count: offers.count, first: offers.first },
    held: { mentees: held.mentees, mentors: held.mentors, reports: danger.count },
    resting: mentors.first,
    people,
    months,
  }
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { outcome, queues, waiting, silent, offers, held, resting, people, months } = loaderData
  const seen = peopleBy(people)
  const menteeWith = (publicId: string, weeks?: number) => (
    <MenteeLines key={publicId} publicId={publicId} mentee={seen.mentee(publicId)} weeks={weeks} />
  )
  const mentorWith = (publicId: string) => (
    <MentorLines key={publicId} publicId={publicId} mentor={seen.mentor(publicId)} />
  )
  // Requests and answers tell no open page of the team that they happened, so each polls.
  useLiveReload(topics['/admin/connect'], 60_000)
  return (
    <>
      <div className="dashboard-head">
        <PageHeader
          title="Matching board"
          back={{ to: href('/admin/:queue', { queue: 'mentors' }), label: 'Back to the applications' }}
        />
        <ButtonLink to={href('/admin/connect/rounds')}>Match in a round</ButtonLink>
      </div>
      <OutcomeNotice outcome={outcome} address={href('/admin/connect')} />
      <Cards cards={queues} />
      <BoardSection
        id="waiting"
        title="Waiting longest"
        caption="Mentees who look for a mentor, the longest waiting first"
        columns={['Since', 'Mentee', 'Mentors']}
        rows={waiting.map(({ publicId, since, weeks, takesAny }) => ({
          key: publicId,
          cells: [
            <Day key="since">{since}</Day>,
            menteeWith(publicId, weeks),
            takesAny ? whoFits(publicId) : 'Wants to choose alone',
          ],
        }))}
        empty="Nobody is waiting."
      />
      <BoardSection
        id="silent"
        title="Not answered for three days"
        caption="Requests that nobody has answered for three days, the oldest first"
        columns={['Asked', 'Ends', 'Mentee', 'Mentor', 'Waits for']}
        rows={silent.map(({ since, due, mentee, mentor, waitsFor }) => ({
          key: mentee,
          cells: [
            ...[<Day key="since">{since}</Day>, <Day key="due">{due}</Day>, menteeWith(mentee), mentorWith(mentor)],
            waitsFor.join(' and '),
          ],
        }))}
        empty="Everybody has answered."
      />
      <BoardSection
        id="offers"
        title="Offers"
        caption="Offers to which not both have said yes, the newest first"
        columns={['Made', 'By', 'Mentee', 'Mentor', 'Actions']}
        rows={offers.first.map(({ id, since, source, mentee, mentor }) => ({
          key: mentee,
          cells: [
            <Day key="since">{since}</Day>,
            ...[source === 'round' ? 'a round' : 'the team', menteeWith(mentee), mentorWith(mentor)],
            <Withdraw key="withdraw" offer={id} mentee={mentee} />,
          ],
        }))}
        empty="No offer is open."
        count={offers.count}
      />
      <BoardSection
        id="held"
        title="Reported and on hold"
        note={
          held.reports > 0 && (
            <Link to={href('/admin/:queue', { queue: 'reports' })} className="link">
              {held.reports === 1 ? 'One report waits' : `${countText(held.reports)} reports wait`}
            </Link>
          )
        }
        rows={[...held.mentees.map((each) => menteeWith(each)), ...held.mentors.map(mentorWith)].map(inList)}
        empty="Nobody is on hold."
      />
      <BoardSection
        id="mentors"
        title="Resting mentors"
        note="Two requests in a row were not answered, or five got a “Not now”. One press of theirs opens their places again."
        rows={resting.map(mentorWith).map(inList)}
        empty="No mentor is resting."
      />
      <BoardSection
        id="months"
        title="Month by month"
        note="Only months that are over. A number under five is not told, nor one that differs from another by less than five."
        caption="What happened, the latest month first"
        columns={['Month', 'Admitted', 'Asked', 'Introduced', 'Not answered', 'Ended']}
        rows={months.map(({ month, name, figures: { admitted, asked, introduced, unanswered, ended } }) => ({
          key: month,
          cells: [name, admitted, asked, introduced, unanswered, ended],
        }))}
        empty="No month is over yet."
      />
    </>
  )
}

function queue(label: string, to: string, waiting: { count: number; oldest: number | null; isLate?: boolean }) {
  const { age, isLate } = ageOfQueue(waiting)
  // Reports are late by a day of their own.
  const late = waiting.isLate === undefined ? 'More than five days' : 'Late'
  return {
    label,
    to,
    count: waiting.count,
    age: age && `oldest: ${age}`,
    warning: (waiting.isLate ?? isLate) ? late : '',
  }
}

function whoFits(publicId: string) {
  return (
    <Link key="fits" to={href('/admin/connect/mentees/:publicId', { publicId })} className="link unbroken">
      See who fits<span className="sr-only"> {referenceTo('mentee', publicId)}</span>
    </Link>
  )
}

function Withdraw({ offer, mentee }: { offer: string; mentee: string }) {
  return (
    <Form method="post" action={href('/admin/connect/offers/:id/withdrawal', { id: offer })}>
      <Button variant="secondary" busy={useNavigation().state !== 'idle'}>
        Withdraw<span className="sr-only"> the offer to {referenceTo('mentee', mentee)}</span>
      </Button>
    </Form>
  )
}

function Day({ children }: { children: string }) {
  return <span className="unbroken">{children}</span>
}

function inList(person: ReactElement) {
  return { key: String(person.key), cells: [person] }
}
