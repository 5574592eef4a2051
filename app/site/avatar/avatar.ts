export const avatarColours = [
  { background: '#c8502f', letters: '#ffffff' },
  { background: '#eda52b', letters: '#241a3a' },
  { background: '#66b884', letters: '#241a3a' },
  { background: '#55aecb', letters: '#241a3a' },
  { background: '#4a4aa8', letters: '#ffffff' },
  { background: '#a4459b', letters: '#ffffff' },
] as const

export function avatarSvg(name: string): string {
  const { background, letters } = avatarColours[hashOf(name) % avatarColours.length] ?? avatarColours[0]
  // Initials are letters and accents, so there is nothing to escape.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">
<path fill="${background}" d="M0 0h80v80H0z"/>
<g fill="none" stroke="${letters}" stroke-width="4" stroke-opacity="0.3"><circle cx="40" cy="86" r="32"/><circle cx="40" cy="86" r="23"/><circle cx="40" cy="86" r="14"/></g>
<text x="40" y="44" fill="${letters}" font-family="system-ui, sans-serif" font-size="30" font-weight="700" text-anchor="middle">${initials(name)}</text>
</svg>
`
}

function hashOf(name: string) {
  let sum = 0
  for (const character of name.normalize('NFC')) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum
}

export function initials(name: string): string {
  const words = name.normalize('NFC').split(/[\s-]+/)
  const letters = words.flatMap((word) => firstLetter(word) ?? [])
  // Side by side, Arabic letters would join, and read as a word.
  const between = /\p{Script=Arabic}/u.test(name) ? '\u200c' : ''
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join(between)
}

// Three accents at most: a longer stack of them would spill out of the picture.
const letterPattern = /\p{L}\p{M}{0,3}/u

function firstLetter(word: string) {
  const [letter] = letterPattern.exec(word) ?? []
  // Some letters become two in upper case, as ß does.
  return letterPattern.exec(letter?.toLocaleUpperCase('en') ?? '')?.[0]
}
