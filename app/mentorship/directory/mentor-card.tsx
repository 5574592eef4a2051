import { href } from 'react-router'
import { LinkCard } from '../../ui/card.tsx'
import type { ShownMentor } from './listing.ts'
import { jobLine } from './mentor-lines.ts'
import { MentorPhoto } from './mentor-photo.tsx'

export function MentorCard({ mentor }: { mentor: ShownMentor }) {
  const { publicId, name, industry, photoUrl, bio } = mentor
  return (
    <LinkCard to={href('/mentor/:mentorId?', { mentorId: publicId })} title={name}>
      <p className="mentor-position">{jobLine(mentor)}</p>
      <MentorPhoto name={name} photoUrl={photoUrl} pixels={72} />
      <p className="mentor-industry">{industry}</p>
      <p className="mentor-preview">{bio}</p>
    </LinkCard>
  )
}

export function MentorProfile({ mentor, headingLevel = 1 }: { mentor: ShownMentor; headingLevel?: 1 | 3 }) {
  const { name, industry, photoUrl, bio } = mentor
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <MentorPhoto name={name} photoUrl={photoUrl} pixels={224} alt={`Photo of ${name}`} />
      <header>
        <Heading className="page-title">{name}</Heading>
        <p className="lead">{jobLine(mentor)}</p>
        <p className="mentor-industry">{industry}</p>
      </header>
      <section aria-labelledby="bio" className="mentor-bio">
        <h2 id="bio" className="card-title">
          Professional bio
        </h2>
        <p>{bio}</p>
      </section>
    </>
  )
}
