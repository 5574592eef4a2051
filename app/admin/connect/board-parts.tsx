import type { ComponentProps, ReactNode } from 'react'
import { href, Link } from 'react-router'
import { pointsPerWeek } from '../../connect/people/days.ts'
import type { Part } from '../../connect/people/states.ts'
import { countText } from '../../moderation/queue-age.ts'
import { applicationReference } from '../../profiles/application-status.ts'
import { Table } from '../../ui/list/table.tsx'

type Props = Partial<ComponentProps<typeof Table>> & {
  id: string
  title: string
  note?: ReactNode
  /** With those that are not shown. */
  count?: number
  children?: ReactNode
}

/** A table, or without columns a list. */
export function BoardSection({ id, title, note, caption, columns, rows = [], empty, count = 0, children }: Props) {
  return (
    <section aria-labelledby={id} className="board-section flow">
      <h2 id={id}>{title}</h2>
      {note && <p className="muted">{note}</p>}
      {rows.length === 0 && empty && <p>{empty}</p>}
      {rows.length > 0 && columns && <Table caption={caption ?? title} columns={columns} rows={rows} empty="" />}
      {rows.length > 0 && !columns && (
        <ul className="listed">
          {rows.map(({ key, cells }) => (
            <li key={key}>{cells}</li>
          ))}
        </ul>
      )}
      {count > rows.length && <p>And {countText(count - rows.length)} more.</p>}
      {children}
    </section>
  )
}

/** Names nobody: to see whose application it is, an admin opens it, which is recorded. */
export function linkTo(of: Part, publicId: string) {
  return (
    <Link key={of} to={href('/admin/:queue/:id', { queue: `${of}s`, id: publicId })} className="link">
      {of} {applicationReference(publicId)}
    </Link>
  )
}

/** How much two people fit, and what the weeks of waiting add: by the sum a mentor has one mentee before another. */
export function sumText({ fit, weeks }: { fit: number; weeks: number }): string {
  const waited = weeks === 1 ? '1 week' : `${weeks} weeks`
  return `${fit + pointsPerWeek * weeks} = ${fit} + ${waited} × ${pointsPerWeek}`
}
