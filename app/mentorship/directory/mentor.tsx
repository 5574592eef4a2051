import { href } from 'react-router'
import { forMembers } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { topicsAt } from '../../route-topics.server.ts'
import { ErrorPage } from '../../site/error-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import type { Route } from './+types/mentor'
import { MentorProfile } from './mentor-card.tsx'
import { mentorProfile } from './mentors.server.ts'

const directory = { to: href('/mentors'), label: 'All mentors' }

export function meta() {
  return [{ title: `Mentor · ${brand.name}` }]
}

export const loader = forMembers(async ({ params, url }: Pick<Route.LoaderArgs, 'params' | 'url'>) => {
  if (!params.mentorId) throw new Response('Mentor ID is missing.', { status: 404 })
  const mentor = await mentorProfile(params.mentorId)
  if (!mentor) throw new Response('Mentor not found.', { status: 404 })
  return { mentor, topics: topicsAt('/mentor/:mentorId?', url.pathname) }
})

export default function Mentor({ loaderData }: Route.ComponentProps) {
  const { mentor, topics } = loaderData
  useLiveReload(topics)
  return (
    <article className="mentor">
      <BackLink {...directory} />
      <MentorProfile mentor={mentor} />
      <section aria-labelledby="next" className="mentor-next flow">
        <h2 id="next" className="card-title">
          Would you like to talk?
        </h2>
        <p>
          Tell us in your mentee application whom you have in mind. We ask them first, and introduce you when both of
          you want it.
        </p>
        <ButtonLink to={`${href('/apply-mentee')}?mentor=${mentor.publicId}`}>Become a mentee</ButtonLink>
      </section>
    </article>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} back={directory} missing="This profile is not available now." />
}
