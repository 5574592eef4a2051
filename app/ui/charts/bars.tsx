import type { Tone } from './arc.tsx'

/** `part` is the length of the bar, of 100, or null without one; `text` says the same. */
export type BarRow = {
  label: string
  part: number | null
  text: string
  weight?: 'muted' | 'strong'
  tone?: Tone
}

/** Labels stand at the left, values at the right, and all bars have the same scale. */
export function Bars({ rows, className = '' }: { rows: readonly BarRow[]; className?: string }) {
  return (
    <ul className={`bars ${className}`}>
      {rows.map(({ label, part, text, weight = '', tone }) => (
        <li key={label} className={tone ? `bar-row tone-${tone}` : 'bar-row'}>
          <span>{label}</span> <span className={`bar-value ${weight}`}>{text}</span>{' '}
          {part !== null && <Bar parts={[part]} />}
        </li>
      ))}
    </ul>
  )
}

/** Of several parts the first has the full colour, and they fill the bar. */
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
      <rect width={total} height="4" fill="#d5cce0" className="bar-rest" />
      {parts.map((part, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move
          key={place}
          x={parts.slice(0, place).reduce((sum, before) => sum + before, 0)}
          width={part}
          height="4"
          fill="#6d4bb8"
          fillOpacity={1 - (0.8 * place) / parts.length}
          className="bar-fill"
        />
      ))}
    </svg>
  )
}
