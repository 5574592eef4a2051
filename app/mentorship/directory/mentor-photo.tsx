import { initials } from '../../site/avatar/avatar.ts'

const rings = [34, 25, 16]

export function MentorPhoto({
  name,
  photoUrl,
  pixels,
  alt = '',
}: {
  name: string
  photoUrl: string | null
  pixels: number
  alt?: string
}) {
  if (!photoUrl) return <Initials name={name} />
  return (
    <img
      src={photoUrl}
      alt={alt}
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
      className="mentor-photo"
    />
  )
}

function Initials({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 80 80" width="80" height="80" className="mentor-photo mentor-initials" aria-hidden="true">
      {rings.map((radius) => (
        <circle key={radius} cx="40" cy="84" r={radius} fill="none" stroke="#857b93" />
      ))}
      <text x="40" y="44" textAnchor="middle" fill="currentColor">
        {initials(name)}
      </text>
    </svg>
  )
}
