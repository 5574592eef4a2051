import { href } from 'react-router'
import { LinkCard } from '../../ui/card.tsx'
import type { ShownMentor } from './listing.ts'
import { jobLine } from './mentor-summary.ts'
import { MentorPhoto } from './photos/mentor-photo.tsx'

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
