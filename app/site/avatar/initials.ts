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
