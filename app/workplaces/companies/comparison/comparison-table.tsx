import { Bar } from '../figures/bar-table.tsx'
import type { ComparedCell, ComparedRow } from './comparison.ts'

/** On a phone the companies stand below one another in each row, each with its name. */
export function ComparisonTable({
  caption,
  names,
  rows,
}: {
  caption: string
  names: readonly string[]
  rows: readonly ComparedRow[]
}) {
  return (
    <table className="comparison-table tone-action">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td />
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {names.map((name, place) => (
              <td key={name} data-label={name}>
                <Cell {...(cells[place] as ComparedCell)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ text, count, part, isAhead }: ComparedCell) {
  return (
    <>
      <div>
        {isAhead ? <strong>{text}</strong> : text}
        {isAhead && <span className="comparison-ahead"> ▲ clearly higher</span>}
        {count && <span className="comparison-count"> ({count})</span>}
      </div>
      {part !== null && <Bar parts={[part]} />}
    </>
  )
}
