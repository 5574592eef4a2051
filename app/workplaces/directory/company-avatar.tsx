const tones = ['terracotta', 'marigold', 'acacia', 'lagoon', 'indigo', 'orchid']

/** A drawn stand-in for a logo: the first letter on one of the arc's colours. Decoration; the name stands beside it. */
export function CompanyAvatar({ name }: { name: string }) {
  const [letter = ''] = name
  const tone = tones[(name.codePointAt(0) ?? 0) % tones.length]
  return (
    <span className={`avatar tone-${tone}`} aria-hidden="true">
      {letter.toLocaleUpperCase('en')}
    </span>
  )
}
