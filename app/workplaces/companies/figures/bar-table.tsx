import type { ChartRow } from './chart-data.ts'

export function BarTable({ caption, columns, rows }: { caption: string; columns: [string, string]; rows: ChartRow[] }) {
  return (
    <table className="bar-table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, part, text }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <Bar parts={[part]} />
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The best answer comes first, in the full colour. */
export function Bar({ parts }: { parts: number[] }) {
  const total = parts.length > 1 ? parts.reduce((sum, part) => sum + part, 0) : 100
  return (
    <svg
      viewBox={`0 0 ${total} 4`}
      width="200"
      height="8"
      preserveAspectRatio="none"
      className="bar"
      aria-hidden="true"
    >
      <rect width={total} height="4" fill="#d5cce0" className="score-bar-rest" />
      {parts.map((part, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
          key={place}
          x={parts.slice(0, place).reduce((sum, before) => sum + before, 0)}
          width={part}
          height="4"
          fill="#6d4bb8"
          fillOpacity={1 - (0.8 * place) / parts.length}
          className="score-bar-fill"
        />
      ))}
    </svg>
  )
}
