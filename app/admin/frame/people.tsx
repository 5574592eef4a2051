import { Fragment, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { SeenMentee, SeenMentor, SeenPeople } from '../../connect/matching/people-seen.server.ts'
import type { Part } from '../../connect/people/states.ts'
import { applicationReference } from '../../profiles/application-status.ts'

/** Returns who is behind a reference; somebody may have gone meanwhile. */
export function peopleBy({ mentees, mentors }: SeenPeople) {
  const [menteeBy, mentorBy] = [byReference(mentees), byReference(mentors)]
  return { mentee: (publicId: string) => menteeBy.get(publicId), mentor: (publicId: string) => mentorBy.get(publicId) }
}

/** Names nobody who is not listed: to see whose application it is, an admin opens it, which is recorded. */
export function linkTo(of: Part, publicId: string) {
  return (
    <Link key={of} to={href('/admin/:queue/:id', { queue: `${of}s`, id: publicId })} className="link">
      {of} {applicationReference(publicId)}
    </Link>
  )
}

type MentorProps = { publicId: string; mentor: SeenMentor | undefined; facts?: readonly string[] }

/** Shows a mentor as members read them in the directory. `facts` are those that tell this one from others. */
export function MentorLines({ publicId, mentor, facts = mentor ? mentorFacts(mentor) : [] }: MentorProps) {
  return (
    <Person name={mentor?.name ? <bdi>{mentor.name}</bdi> : 'Not listed'} facts={facts}>
      {linkTo('mentor', publicId)}
    </Person>
  )
}

type MenteeProps = { publicId: string; mentee: SeenMentee | undefined; weeks?: number }

/** Shows a mentee, who is listed nowhere, as a mentor would read them. */
export function MenteeLines({ publicId, mentee, weeks = 0 }: MenteeProps) {
  const growth = mentee?.areas.length ? [`To grow in: ${mentee.areas.join(', ')}`] : []
  const waited = weeks > 0 ? [`Waiting ${weeksText(weeks)}`] : []
  return (
    <Person name={mentee ? `${shortStage(mentee.stage)}, ${mentee.industry}` : 'Mentee'} facts={[...growth, ...waited]}>
      {linkTo('mentee', publicId)}
    </Person>
  )
}

export function mentorFacts({ name, role, industry, stage, languages, places }: SeenMentor): string[] {
  return [
    ...[name ? role : shortStage(stage), industry].filter((each) => each !== null),
    `Speaks ${languages.join(', ')}`,
    places === 1 ? '1 free place' : `${places || 'no'} free places`,
  ]
}

export function weeksText(weeks: number): string {
  return weeks === 1 ? '1 week' : `${weeks} weeks`
}

/** Returns a career stage without its years. */
export function shortStage(stage: string): string {
  return stage.split(' (')[0] ?? stage
}

function Person({ name, facts, children }: { name: ReactNode; facts: readonly string[]; children: ReactNode }) {
  return (
    <div className="person">
      <strong>{name}</strong>
      {facts.length > 0 && (
        <span>
          {facts.map((fact, place) => (
            <Fragment key={fact}>
              <span className="fact">{place < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
            </Fragment>
          ))}
        </span>
      )}
      <span className="person-reference">{children}</span>
    </div>
  )
}

function byReference<Each extends { publicId: string }>(people: readonly Each[]) {
  return new Map(people.map((each) => [each.publicId, each]))
}
