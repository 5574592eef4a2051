import type { ReactNode } from 'react'

export type ShownMentee = { industry: string; professionalStage: string; areas: string[]; note: string }

/** All that a mentor sees of a mentee before saying yes. `children` follow it. */
export function MenteeCard({
  title,
  mentee: { industry, professionalStage, areas, note },
  children,
}: {
  title: string
  mentee: ShownMentee
  children?: ReactNode
}) {
  return (
    <article className="card flow">
      <h3 className="card-title">{title}</h3>
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
