import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

export function Table({
  caption,
  columns,
  rows,
  empty,
  className = '',
}: {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[]; className?: string }[]
  empty: string
  className?: string
}) {
  return (
    <div className="table-scroll">
      <table className={`data-table ${className}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only-on-phones">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.className}>
              {columns.map((column, index) => (
                <td key={column} data-label={column}>
                  {row.cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState title={empty} />}
    </div>
  )
}
