import type { ComponentProps, ReactNode } from 'react'
import { countText } from '../../moderation/queue-age.ts'
import { Table } from '../../ui/list/table.tsx'

type Props = Partial<ComponentProps<typeof Table>> & {
  id: string
  title: string
  note?: ReactNode
  /** With those that are not shown. */
  count?: number
}

export function BoardSection({ id, title, note, caption, columns = [], rows = [], count = 0, ...table }: Props) {
  return (
    <section aria-labelledby={id} className="board-section flow">
      <h2 id={id}>{title}</h2>
      {note && <p className="muted">{note}</p>}
      {rows.length > 0 && <Table {...table} caption={caption ?? title} columns={columns} rows={rows} empty="" />}
      {count > rows.length && <p>And {countText(count - rows.length)} more.</p>}
    </section>
  )
}
