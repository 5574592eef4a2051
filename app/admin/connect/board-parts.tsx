import type { ComponentProps, ReactNode } from 'react'
import { countText } from '../../moderation/queue-age.ts'
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
export function BoardSection({ id, title, note, caption, rows = [], count = 0, children, ...table }: Props) {
  const { columns } = table
  return (
    <section aria-labelledby={id} className="board-section flow">
      <h2 id={id}>{title}</h2>
      {note && <p className="muted">{note}</p>}
      {rows.length > 0 && columns && (
        <Table {...table} caption={caption ?? title} columns={columns} rows={rows} empty="" />
      )}
      {rows.length > 0 && !columns && (
        <ul className="people">
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
