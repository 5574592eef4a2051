const rings = ['M90 176a210 168 0 0 1 420 0', 'M108 176a192 150 0 0 1 384 0', 'M126 176a174 132 0 0 1 348 0']

export function BridgeIllustration() {
  return (
    <svg
      viewBox="0 0 600 230"
      width="300"
      height="115"
      fill="none"
      stroke="currentColor"
      className="bridge"
      aria-hidden="true"
    >
      <g className="bridge-arcs">
        {rings.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g>
        <path className="bridge-clothes" d="M28 230a80 80 0 0 1 160 0z" />
        <path className="bridge-hair" d="M64 108a44 44 0 0 1 88 0v34H64z" />
        <path className="bridge-skin" d="M94 134h28v26a14 14 0 0 1-28 0z" />
        <circle className="bridge-skin" cx="108" cy="112" r="33" />
        <path className="bridge-hair" d="M74 108c4-40 64-40 68 0-24-2-44-12-50-22-2 12-10 20-18 22z" />
      </g>
      <g className="bridge-mentor">
        <path className="bridge-clothes" d="M412 230a80 80 0 0 1 160 0z" />
        <path className="bridge-skin" d="M478 134h28v26a14 14 0 0 1-28 0z" />
        <circle className="bridge-skin" cx="492" cy="112" r="33" />
        <path className="bridge-hair" d="M452 104c-6-54 86-54 80 0-10-14-70-14-80 0z" />
        <path className="bridge-collar" d="M472 160l20 26 20-26 10 6-30 38-30-38z" />
      </g>
    </svg>
  )
}
