const rings = [38, 27, 16, 6]
const places = [
  [40, 0],
  [0, 20],
  [80, 20],
  [40, 40],
  [0, 60],
  [80, 60],
] as const

export function ArcPattern({ id, className = '' }: { id: string; className?: string }) {
  return (
    <svg
      width="160"
      height="40"
      fill="none"
      stroke="currentColor"
      className={`pattern ${className}`}
      aria-hidden="true"
    >
      <pattern id={id} width="80" height="40" patternUnits="userSpaceOnUse">
        {places.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            {rings.map((radius) => (
              <circle key={radius} cx={x} cy={y} r={radius} />
            ))}
          </g>
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
