import { accents, arcDrawing, arcPath } from './arc.tsx'

export function ArcGauge({
  score,
  parts = [score],
  max = 5,
  label,
}: {
  score: number | null
  parts?: readonly (number | null)[]
  max?: number
  label: string
}) {
  return (
    <figure className="gauge">
      <svg {...arcDrawing} aria-hidden="true" className="arc">
        {accents.slice(0, parts.length).map((accent, ring) => (
          <g key={accent} className={`tone-${accent}`}>
            <path d={arcPath(ring)} stroke="#d5cce0" className="gauge-rest" />
            <path d={arcPath(ring)} pathLength={max} strokeDasharray={`${parts[ring] ?? 0} ${max}`} />
          </g>
        ))}
      </svg>
      <figcaption className="gauge-score">
        <strong>{score === null ? '–' : score.toFixed(1)}</strong> <span>{label}</span>
      </figcaption>
    </figure>
  )
}
