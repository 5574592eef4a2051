import { Link } from 'react-router'
import { brand } from '../../brand.ts'

export function Logo() {
  return (
    <Link to="/" className="logo">
      <svg
        viewBox={brand.logo.viewBox}
        width="48"
        height="28"
        fill="none"
        stroke="currentColor"
        className="arc"
        aria-hidden="true"
      >
        {brand.logo.arcs.map(({ tone, path }) => (
          <path key={tone} d={path} className={`tone-${tone}`} />
        ))}
      </svg>
      {brand.name}
    </Link>
  )
}
