export const accents = [1, 2, 3, 4, 5, 6] as const

export type Tone = (typeof accents)[number] | 'action'

/** Without these, the drawing would be a black shape when no styles have loaded. */
export const arcDrawing = {
  viewBox: '0 0 200 100',
  width: 200,
  height: 100,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 9,
} as const

const gap = 14
const outer = 92

export function arcPath(ring: number) {
  const radius = outer - ring * gap
  return `M${100 - radius} 100a${radius} ${radius} 0 0 1 ${2 * radius} 0`
}

export function Arc({ className = '' }: { className?: string }) {
  return (
    <svg {...arcDrawing} aria-hidden="true" className={`arc ${className}`}>
      {accents.map((accent, ring) => (
        <path key={accent} d={arcPath(ring)} className={`tone-${accent}`} />
      ))}
    </svg>
  )
}

export function ToneArc() {
  return (
    <svg {...arcDrawing} aria-hidden="true" className="arc">
      {[0, 2, 4].map((ring) => (
        <path key={ring} d={arcPath(ring)} />
      ))}
    </svg>
  )
}

export function ArcLoader({ label }: { label: string }) {
  return (
    <div role="status" className="arc-loader">
      <svg {...arcDrawing} aria-hidden="true" className="arc">
        {accents.slice(0, 3).map((accent, ring) => (
          <path key={accent} d={arcPath(ring * 2)} className={`tone-${accent}`} />
        ))}
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  )
}
