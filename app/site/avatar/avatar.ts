import { initials } from './initials.ts'

/** The colours of the arc, each with a colour for letters that keeps 4.5:1 on it. */
export const avatarColours = [
  { ground: '#c8502f', letters: '#ffffff' },
  { ground: '#eda52b', letters: '#241a3a' },
  { ground: '#66b884', letters: '#241a3a' },
  { ground: '#55aecb', letters: '#241a3a' },
  { ground: '#4a4aa8', letters: '#ffffff' },
  { ground: '#a4459b', letters: '#ffffff' },
] as const

/** An SVG that stands for a name: its initials over an arc, in a colour that is always the same for it. */
export function avatarOf(name: string): string {
  const { ground, letters } = avatarColours[sumOf(name) % avatarColours.length] ?? avatarColours[0]
  // Initials are letters and accents, so there is nothing to escape.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="80" height="80">
<path fill="${ground}" d="M0 0h80v80H0z"/>
<g fill="none" stroke="${letters}" stroke-width="4" stroke-opacity="0.3"><circle cx="40" cy="86" r="32"/><circle cx="40" cy="86" r="23"/><circle cx="40" cy="86" r="14"/></g>
<text x="40" y="44" fill="${letters}" font-family="system-ui, sans-serif" font-size="30" font-weight="700" text-anchor="middle">${initials(name)}</text>
</svg>
`
}

function sumOf(name: string) {
  let sum = 0
  for (const character of name.normalize('NFC')) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum
}
