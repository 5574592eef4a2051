import { accents } from './arc.tsx'

const radii = [96, 88, 80, 72, 64, 56]

/** One arc for each score, the first outermost; there is room for a number or a letter below the innermost. */
export function ScoreArcs({ scores }: { scores: readonly (number | null)[] }) {
  return (
    <svg
      viewBox="0 0 200 100"
      width="200"
      height="100"
      fill="none"
      strokeWidth="6"
      className="score-arcs"
      aria-hidden="true"
    >
      <path d={radii.slice(0, scores.length).map(halfCircle).join('')} stroke="#d5cce0" className="score-arcs-rest" />
      {scores.map((score, ring) => (
        <path
          key={accents[ring]}
          d={halfCircle(radii[ring] ?? 0)}
          pathLength={5}
          strokeDasharray={`${score ?? 0} 5`}
          stroke="currentColor"
          className={`tone-${accents[ring]}`}
        />
      ))}
    </svg>
  )
}

function halfCircle(radius: number) {
  return `M${100 - radius} 100a${radius} ${radius} 0 0 1 ${2 * radius} 0`
}
