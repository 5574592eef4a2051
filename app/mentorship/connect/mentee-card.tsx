import type { ReactNode } from 'react'

export type ShownMentee = { industry: string; professionalStage: string; areas: string[]; note: string }

/** All that a mentor sees of a mentee before saying yes. `children` follow it. */
export function MenteeCard({
  title,
  mentee: { industry, professionalStage, areas, note },
  level = 3,
  children,
}: {
  title: string
  mentee: ShownMentee
  level?: 2 | 3
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <article className="card flow">
      <Heading className="card-title">{title}</Heading>
      <dl className="facts">
        <dt>Industry</dt>
        <dd>{industry}</dd>
        <dt>Career stage</dt>
        <dd>{professionalStage}</dd>
        <dt>Would like to grow in</dt>
        <dd className="pre-line">{areas.join('\n')}</dd>
      </dl>
      {note ? <p className="pre-line">{note}</p> : <p className="muted">No note yet.</p>}
      {children}
    </article>
  )
}
