import { Link } from 'react-router'
import { requireMember } from '../account/session.server.ts'
import { brand } from '../site/brand.ts'
import { ErrorPage } from '../site/error-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useLive } from '../ui/use-live.ts'
import type { Route } from './+types/mentor'
import { MentorPhoto } from './mentor-photo.tsx'
import { position } from './mentor-text.ts'
import { mentorProfile } from './mentors.server.ts'

const directory = { to: '/mentors', label: 'All mentors' }

export function meta() {
  return [{ title: `Mentor · ${brand.name}` }]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireMember(context, url)
  if (!params.mentorId) throw new Response('Mentor ID is missing.', { status: 404 })
  const mentor = await mentorProfile(params.mentorId)
  if (!mentor) throw new Response('Mentor not found.', { status: 404 })
  return mentor
}

export default function Mentor({ loaderData: mentor }: Route.ComponentProps) {
  const { name, industry, photoUrl, bio } = mentor
  useLive(['mentors'])
  return (
    <article className="mentor">
      <Link to={directory.to} className="link back-link">
        <span aria-hidden="true">← </span>
        {directory.label}
      </Link>
      <MentorPhoto name={name} photoUrl={photoUrl} pixels={224} alt={`Photo of ${name}`} />
      <header>
        <h1 className="page-title">{name}</h1>
        <p className="lead">{position(mentor)}</p>
        <p className="mentor-industry">{industry}</p>
      </header>
      <section aria-labelledby="bio" className="mentor-bio">
        <h2 id="bio" className="card-title">
          Professional bio
        </h2>
        <p>{bio}</p>
      </section>
      <section aria-labelledby="next" className="mentor-next flow">
        <h2 id="next" className="card-title">
          Would you like to talk?
        </h2>
        <p>
          Tell us in your mentee application whom you have in mind. We ask them first, and introduce you when both of
          you want it.
        </p>
        <ButtonLink to="/apply-mentee">Become a mentee</ButtonLink>
      </section>
    </article>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} back={directory} />
}
