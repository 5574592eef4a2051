import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { ShownMentor, ShownProfile } from '../../profiles/listing.ts'
import { jobLine } from '../../profiles/mentor-lines.ts'
import { LinkCard } from '../../ui/card.tsx'
import { arcDrawing, arcPath } from '../../ui/charts/arc.tsx'
import { listed } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'
import { MentorPhoto } from './mentor-photo.tsx'

export function MentorCard({ mentor, level = 2 }: { mentor: ShownMentor; level?: 2 | 3 }) {
  const { publicId, name, photoUrl, bio } = mentor
  return (
    <LinkCard to={href('/mentor/:mentorId?', { mentorId: publicId })} title={name} level={level}>
      <p className="mentor-position">{jobLine(mentor)}</p>
      <MentorPhoto name={name} photoUrl={photoUrl} pixels={72} />
      <Industry mentor={mentor} />
      <p className="mentor-preview" dir="auto">
        {bio}
      </p>
      {!mentor.hasPlace && <p className="mentor-place">{t('No place now')}</p>}
    </LinkCard>
  )
}

/** `children` stand between who the mentor is and what they offer. */
export function MentorProfile({
  mentor,
  headingLevel = 1,
  children,
}: {
  mentor: ShownProfile
  headingLevel?: 1 | 3
  children?: ReactNode
}) {
  const { name, photoUrl, bio } = mentor
  const Heading = `h${headingLevel}` as const
  const Subheading = headingLevel === 1 ? 'h2' : 'h4'
  return (
    <>
      <div className="mentor-invitation">
        <div className="mentor-portrait">
          <PortraitArc />
          <MentorPhoto name={name} photoUrl={photoUrl} pixels={224} alt={t('Photo of {name}', { name })} />
        </div>
        <header>
          <Heading className="page-title">
            <bdi>{name}</bdi>
          </Heading>
          <p className="lead">{jobLine(mentor)}</p>
          <Industry mentor={mentor} />
          {!mentor.hasPlace && <p className="mentor-place">{t('No place now')}</p>}
        </header>
        {children}
        <Offer mentor={mentor} Heading={Subheading} />
      </div>
      <section aria-labelledby="bio" className="mentor-bio">
        <Subheading id="bio" className="card-title">
          {t('Professional bio')}
        </Subheading>
        <p dir="auto">{bio}</p>
      </section>
    </>
  )
}

function Industry({ mentor: { industry } }: { mentor: ShownMentor }) {
  return <p className="mentor-industry">{industry}</p>
}

function PortraitArc() {
  return (
    <svg {...arcDrawing} strokeWidth={5} aria-hidden="true" className="arc">
      {[4, 2, 1].map((accent, ring) => (
        <path key={accent} d={arcPath(ring * 0.6)} className={`tone-${accent}`} />
      ))}
    </svg>
  )
}

function Offer({ mentor, Heading }: { mentor: ShownProfile; Heading: 'h2' | 'h4' }) {
  const { supportAreas, availability, languages, country } = mentor
  const facts = [
    [t('Availability'), availability],
    [t('Languages'), listed(languages)],
    [t('Country'), country],
  ].filter(([, fact]) => fact)
  if (supportAreas.length === 0 && facts.length === 0) return null
  return (
    <div className="mentor-offer">
      {supportAreas.length > 0 && (
        <>
          <Heading>{t('Can help with')}</Heading>
          <ul className="mentor-areas">
            {supportAreas.map((area) => (
              <li key={area}>{area}</li>
            ))}
          </ul>
        </>
      )}
      {facts.map(([title, fact]) => (
        <p key={title}>
          <strong>{t('{title}:', { title: String(title) })}</strong> {fact}
        </p>
      ))}
    </div>
  )
}
