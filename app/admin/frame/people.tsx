import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { SeenMentee, SeenMentor, SeenPeople } from '../../connect/matching/people-seen.server.ts'
import type { Part } from '../../connect/people/states.ts'
import { applicationReference } from '../../profiles/application-status.ts'

/** Returns who is behind a reference; somebody may have gone meanwhile. */
export function peopleBy({ mentees, mentors }: SeenPeople) {
  const [menteeBy, mentorBy] = [byReference(mentees), byReference(mentors)]
  return { mentee: (publicId: string) => menteeBy.get(publicId), mentor: (publicId: string) => mentorBy.get(publicId) }
}

type LinkProps = { of: Part; publicId: string; children: ReactNode }

/** Leads to an application, whose opening is recorded. Its reference is only spoken, and tells namesakes apart. */
export function PersonLink({ of, publicId, children }: LinkProps) {
  return (
    <Link to={href('/admin/:queue/:id', { queue: `${of}s`, id: publicId })} className="link">
      {children}
      <span className="sr-only"> {referenceTo(of, publicId)}</span>
    </Link>
  )
}

export function referenceTo(of: Part, publicId: string): string {
  return `${of} ${applicationReference(publicId)}`
}

type MentorProps = { publicId: string; mentor: SeenMentor | undefined; facts?: readonly string[] }

/** Shows a mentor as members read them in the directory. `facts` are those that tell this one from others. */
export function MentorLines({ publicId, mentor, facts = mentor ? mentorFacts(mentor) : [] }: MentorProps) {
  return (
    <>
      <strong>
        <MentorLink publicId={publicId} mentor={mentor} />
      </strong>
      <FactsInLine facts={facts} />
    </>
  )
}

/** Says what a mentor without a listed name does. */
export function MentorLink({ publicId, mentor }: Pick<MentorProps, 'publicId' | 'mentor'>) {
  const name = mentor?.name && <bdi>{mentor.name}</bdi>
  return (
    <>
      <PersonLink of="mentor" publicId={publicId}>
        {name ?? (mentor ? inShort(mentor) : 'Mentor')}
      </PersonLink>
      {mentor && !name && <span className="beside"> not&nbsp;listed</span>}
    </>
  )
}

type MenteeProps = { publicId: string; mentee: SeenMentee | undefined; facts?: readonly string[] }

export function MenteeLink({ publicId, mentee }: Pick<MenteeProps, 'publicId' | 'mentee'>) {
  return (
    <PersonLink of="mentee" publicId={publicId}>
      {mentee ? inShort(mentee) : 'Mentee'}
    </PersonLink>
  )
}

/** Shows a mentee, who is listed nowhere, as a mentor would read them. `facts` are those that tell this one from others. */
export function MenteeLines({ publicId, mentee, facts = mentee ? menteeFacts(mentee) : [] }: MenteeProps) {
  return (
    <>
      <strong>
        <MenteeLink publicId={publicId} mentee={mentee} />
      </strong>
      <FactsInLine facts={facts} />
    </>
  )
}

/** Says how long a mentee has waited where `weeks` are given. */
export function menteeFacts(mentee: SeenMentee | undefined, weeks?: number, mostAreas = 2): string[] {
  const areas = mentee?.areas ?? []
  const more = areas.length - mostAreas
  return [
    ...(areas.length > 0
      ? [`Wants: ${areas.slice(0, mostAreas).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
      : []),
    ...(weeks === undefined ? [] : [`Waiting ${weeksText(weeks)}`]),
  ]
}

export function inShort({ stage, industry }: { stage: string; industry: string }): string {
  return `${shortStage(stage)}, ${industry}`
}

/** Returns what a listed mentor does. */
export function workFacts({ name, role, industry }: Pick<SeenMentor, 'name' | 'role' | 'industry'>): string[] {
  return name ? [role, industry].filter((each) => each !== null) : []
}

export function mentorFacts({ languages, places, ...mentor }: SeenMentor): string[] {
  return [
    ...workFacts(mentor),
    `Speaks ${languages.join(', ')}`,
    places === 1 ? '1 free place' : `${places || 'no'} free places`,
  ]
}

export function weeksText(weeks: number): string {
  if (weeks === 0) return 'less than a week'
  return weeks === 1 ? '1 week' : `${weeks} weeks`
}

/** Shows short texts with a dot between two of them, which no line begins or ends with. */
export function FactsInLine({ facts }: { facts: readonly string[] }) {
  return (
    <div className="facts-in-line">
      {facts.map((fact, place) => (
        <span key={fact}>
          {place > 0 && <span className="dot">· </span>}
          {fact}
        </span>
      ))}
    </div>
  )
}

/** Returns a career stage without its years. */
function shortStage(stage: string) {
  return stage.split(' (')[0] ?? stage
}

function byReference<Each extends { publicId: string }>(people: readonly Each[]) {
  return new Map(people.map((each) => [each.publicId, each]))
}
