import type { ShownMentor } from './listing.ts'
import { MentorPhoto } from './mentor-photo.tsx'
import { position } from './mentor-summary.ts'

/** What every member sees of one mentor. `level` is that of the heading. */
export function MentorProfile({ mentor, level = 1 }: { mentor: ShownMentor; level?: 1 | 3 }) {
  const { name, industry, photoUrl, bio } = mentor
  const Heading = `h${level}` as const
  return (
    <>
      <MentorPhoto name={name} photoUrl={photoUrl} pixels={224} alt={`Photo of ${name}`} />
      <header>
        <Heading className="page-title">{name}</Heading>
        <p className="lead">{position(mentor)}</p>
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
