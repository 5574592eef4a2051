import topics from 'virtual:route-facts/topics'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { boardOf } from '../../connect/matching/board.server.ts'
import { peopleSeen, type SeenMentor } from '../../connect/matching/people-seen.server.ts'
import { queueOfReports } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { figuresByMonth } from '../../connect/people/months.server.ts'
import { waitingMentees } from '../../mentorship/application/applications-for-admin.server.ts'
import { ageOfQueue, countText } from '../../moderation/queue-age.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { listed } from '../../words/punctuation.ts'
import { AdminBar } from '../dashboard/dashboard-header.tsx'
import { Cards, warningOf } from '../dashboard/what-is-waiting.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import {
  FactsInLine,
  MenteeLines,
  MenteeLink,
  MentorLines,
  MentorLink,
  menteeFacts,
  mentorFacts,
  peopleBy,
  referenceTo,
  workFacts,
} from '../frame/people.tsx'
import { Waits } from '../queues/application.tsx'
import type { Route } from './+types/board'
import { BoardSection } from './board-parts.tsx'

export function meta() {
  return [{ title: `Connect · ${brand.name}` }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const [mentees, reports, { waiting, silent, offers, mentors, held }, months] = await Promise.all([
    waitingMentees(),
    queueOfReports.waiting(userId),
    boardOf(userId),
    figuresByMonth(),
  ])
  const inTwos = [...silent.first, ...offers.first]
  const people = await peopleSeen(
    [...waiting.first.map(({ publicId }) => publicId), ...inTwos.map(({ mentee }) => mentee), ...held.mentees],
    [...inTwos.map(({ mentor }) => mentor), ...held.mentors, ...mentors.first],
  )
  return {
    outcome: unseenOutcome(request, { name: 'board', thing: 'pair' }),
    queues: [
      reportsCard(reports, held.count),
      queue('Mentee applications', href('/admin/:queue', { queue: 'mentees' }), mentees),
      queue('Mentees waiting', '#waiting', waiting),
      queue('Not answered', '#silent', silent),
      queue('Resting mentors', '#mentors', mentors),
    ],
    waiting: waiting.first,
    silent: silent.first,
    offers: { count: offers.count, first: offers.first },
    held,
    resting: mentors.first,
    full: fullText(mentors),
    people,
    months,
  }
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { outcome, queues, waiting, silent, offers, held, resting, full, people, months } = loaderData
  const seen = peopleBy(people)
  const menteeWith = (publicId: string) => (
    <MenteeLines key={publicId} publicId={publicId} mentee={seen.mentee(publicId)} />
  )
  const mentorWith = (publicId: string) => (
    <MentorLines key={publicId} publicId={publicId} mentor={seen.mentor(publicId)} />
  )
  const menteeIn = (publicId: string) => {
    const mentee = seen.mentee(publicId)
    const link = <MenteeLink publicId={publicId} mentee={mentee} />
    return inRow(publicId, link, ['Mentee', ...menteeFacts(mentee)])
  }
  const mentorIn = (publicId: string, factsOf: (mentor: SeenMentor) => string[]) => {
    const mentor = seen.mentor(publicId)
    const link = <MentorLink publicId={publicId} mentor={mentor} />
    return inRow(publicId, link, ['Mentor', ...(mentor ? factsOf(mentor) : [])])
  }
  const sections: ComponentProps<typeof BoardSection>[] = [
    {
      id: 'waiting',
      title: 'Waiting longest',
      caption: 'Mentees who look for a mentor, the longest waiting first',
      className: 'waiting-mentees',
      columns: ['Mentee', 'Since', 'Actions'],
      rows: waiting.map(({ publicId, since, waits, takesAny }) => ({
        key: publicId,
        cells: [
          menteeWith(publicId),
          <Fragment key="since">
            <Day>{since}</Day> <Waits since={waits} />
          </Fragment>,
          takesAny ? whoFits(publicId) : 'Wants to choose alone',
        ],
      })),
    },
    {
      id: 'held',
      title: 'People on hold',
      className: 'people',
      columns: ['Who', 'About'],
      rows: [...held.mentees.map(menteeIn), ...held.mentors.map((each) => mentorIn(each, workFacts))],
      count: held.count,
    },
    {
      id: 'silent',
      title: 'Not answered for three days',
      caption: 'Requests that nobody has answered for three days, the oldest first',
      columns: ['Mentee', 'Mentor', 'Asked', 'Ends', 'Waits for'],
      rows: silent.map(({ since, due, mentee, mentor, waitsFor }) => ({
        key: mentee,
        cells: [
          ...[menteeWith(mentee), mentorWith(mentor), <Day key="since">{since}</Day>, <Day key="due">{due}</Day>],
          waitsFor.join(' and '),
        ],
      })),
    },
    {
      id: 'offers',
      title: 'Offers',
      caption: 'Offers to which not both have said yes, the newest first',
      columns: ['Mentee', 'Mentor', 'Made', 'By', 'Actions'],
      rows: offers.first.map(({ id, since, source, mentee, mentor }) => ({
        key: mentee,
        cells: [
          ...[menteeWith(mentee), mentorWith(mentor), <Day key="since">{since}</Day>],
          source === 'round' ? 'a round' : 'the team',
          <Withdraw key="withdraw" offer={id} mentee={mentee} />,
        ],
      })),
      count: offers.count,
    },
    {
      id: 'mentors',
      title: 'Resting mentors',
      note: 'Two requests in a row were not answered, or five got a “Not now”. They can open their places again with one press.',
      className: 'people',
      columns: ['Who', 'About'],
      rows: resting.map((each) => mentorIn(each, mentorFacts)),
    },
    {
      id: 'months',
      title: 'Month by month',
      note: 'Only months that are over. A number under five is not told, nor one that differs from another by less than five.',
      caption: 'What happened, the latest month first',
      columns: ['Month', 'Admitted', 'Asked', 'Introduced', 'Not answered', 'Ended'],
      rows: months.map(({ month, name, figures: { admitted, asked, introduced, unanswered, ended } }) => ({
        key: month,
        cells: [name, admitted, asked, introduced, unanswered, ended],
      })),
    },
  ]
  const waitingQueues = queues.filter(({ count }) => count > 0)
  const empty = [
    ...queues.filter(({ to, count }) => count === 0 && !to.startsWith('#')).map(({ label }) => label),
    ...sections.filter(({ rows = [] }) => rows.length === 0).map(({ title }) => title),
  ]
  // Requests and answers tell no open page of the team that they happened, so each polls.
  useLiveReload(topics['/admin/connect'], 60_000)
  return (
    <>
      <PageHeader
        title="Matching board"
        actions={<ButtonLink to={href('/admin/connect/rounds')}>Match in a round</ButtonLink>}
      />
      <AdminBar title="Matching board" />
      <OutcomeNotice outcome={outcome} address={href('/admin/connect')} />
      {waitingQueues.length > 0 && <Cards cards={waitingQueues} />}
      {sections.map((section) => (section.rows ?? []).length > 0 && <BoardSection key={section.id} {...section} />)}
      <p className="board-section muted">
        {empty.length > 0 && <span>Empty: {listed(empty)}. </span>}
        <span>{full}.</span>
      </p>
    </>
  )
}

function queue(label: string, to: string, waiting: { count: number; oldest: number | null }) {
  const { age, isLate } = ageOfQueue(waiting)
  return {
    label,
    to,
    count: waiting.count,
    age: age && `Oldest: ${age}`,
    warning: isLate ? 'Waiting longer than five days' : '',
  }
}

function reportsCard(
  { isLate = false, danger = null, ...reports }: Awaited<ReturnType<typeof queueOfReports.waiting>>,
  held: number,
) {
  const card = queue('Reports', href('/admin/:queue', { queue: 'reports' }), reports)
  const onHold = held === 1 ? '1 person on hold' : `${countText(held)} people on hold`
  return {
    ...{ ...card, age: held > 0 ? onHold : card.age, isDanger: danger !== null },
    warning: warningOf({ name: 'reports', count: card.count, isLate, danger }),
  }
}

function whoFits(publicId: string) {
  return (
    <ButtonLink key="fits" to={href('/admin/connect/mentees/:publicId', { publicId })} variant="secondary">
      See who fits<span className="sr-only"> {referenceTo('mentee', publicId)}</span>
    </ButtonLink>
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

function inRow(key: string, who: ReactNode, facts: readonly string[]) {
  return { key, cells: [<strong key="who">{who}</strong>, <FactsInLine key="about" facts={facts} />] }
}

function fullText({ full, open }: { full: number; open: number }) {
  if (open === 0) return 'No mentor has open places'
  return full === 0 ? 'No mentor is full' : `${full} of ${open} mentors who have open places are full`
}
