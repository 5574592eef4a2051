const columns = [
  [146, 150],
  [146, 164],
  [146, 178],
  [262, 150],
  [262, 164],
  [262, 178],
] as const

export function NewspaperIllustration() {
  return (
    <svg
      viewBox="0 0 400 236"
      width="200"
      height="118"
      fill="none"
      stroke="currentColor"
      className="front-page"
      aria-hidden="true"
    >
      <rect className="front-page-under" x="70" y="34" width="250" height="210" transform="rotate(-9 195 236)" />
      <rect className="front-page-under" x="120" y="26" width="250" height="220" transform="rotate(7 245 236)" />
      <rect className="front-page-sheet" x="120" y="18" width="252" height="230" />
      <path className="front-page-ink" d="M146 40h118" />
      <g className="front-page-arcs">
        <path d="M156 132a90 76 0 0 1 180 0" />
        <path d="M182 132a64 54 0 0 1 128 0" />
        <path d="M208 132a38 32 0 0 1 76 0" />
      </g>
      <path className="front-page-line" d="M146 132h200" />
      {columns.map(([x, y]) => (
        <path key={`${x} ${y}`} className="front-page-text" d={`M${x} ${y + 14}h${y === 178 ? 58 : 84}`} />
      ))}
    </svg>
  )
}
