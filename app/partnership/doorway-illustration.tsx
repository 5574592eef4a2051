const arches = [0, 1, 2, 3]

export function DoorwayIllustration() {
  return (
    <svg
      viewBox="0 0 240 250"
      width="120"
      height="125"
      fill="none"
      stroke="currentColor"
      className="doorway"
      aria-hidden="true"
    >
      <path className="doorway-light" d="M88 250v-98a32 32 0 0 1 64 0v98z" />
      <g className="doorway-arches">
        {arches.map((arch) => {
          const radius = 110 - arch * 22
          return <path key={arch} d={`M${120 - radius} 250V152a${radius} ${radius} 0 0 1 ${2 * radius} 0v98`} />
        })}
      </g>
      <circle className="doorway-head" cx="120" cy="186" r="10" />
      <path className="doorway-body" d="M104 250v-32a16 16 0 0 1 32 0v32z" />
    </svg>
  )
}
