import { href } from 'react-router'
import { forMembers } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { mentorAmongOthers } from '../../profiles/mentors.server.ts'
import { topicsAt } from '../../routes/facts.server.ts'
import { ErrorPage } from '../../site/error-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { msg, t } from '../../words/words.ts'
import type { Route } from './+types/mentor'
import { MentorCard, MentorProfile } from './mentor-card.tsx'

const directory = { to: href('/mentors'), label: msg('All mentors') }

export function meta() {
  return [{ title: `${t('Mentor')} · ${brand.name}` }]
}

export const loader = forMembers(async ({ params, url }: Pick<Route.LoaderArgs, 'params' | 'url'>) => {
  if (!params.mentorId) throw new Response(t('Mentor ID is missing.'), { status: 404 })
  const found = await mentorAmongOthers(params.mentorId)
  if (!found) throw new Response(t('Mentor not found.'), { status: 404 })
  return { ...found, topics: topicsAt('/mentor/:mentorId?', url.pathname) }
})

export default function Mentor({ loaderData }: Route.ComponentProps) {
  const { mentor, others, topics } = loaderData
  useLiveReload(topics)
  return (
    <>
      <article className="mentor mentor-page">
        <p className="mentor-back">
          <BackLink to={directory.to} label={t(directory.label)} />
        </p>
        <MentorProfile mentor={mentor}>
          <div className="mentor-ask flow">
            {!mentor.hasPlace && <p>{t('No place at the moment. You can ask, and wait in line.')}</p>}
            <ButtonLink to={href('/connect/ask/:mentorId', { mentorId: mentor.publicId })}>
              {t('Ask {name}', { name: mentor.name })}
            </ButtonLink>
            <p className="field-hint">{t('Nothing is sent before you have seen it.')}</p>
          </div>
        </MentorProfile>
      </article>
      {others.length > 0 && (
        <section aria-labelledby="others" className="section mentor-others">
          <h2 id="others">{t('More mentors')}</h2>
          <ul className="card-grid mentor-list">
            {others.map((other) => (
              <li key={other.publicId}>
                <MentorCard mentor={other} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} back={directory} missing={t('This profile is not available now.')} />
}
