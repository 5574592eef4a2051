/** One or two letters that stand for a name, of its first word and its last; nothing for a name without letters. */
export function initials(name: string): string {
  const words = name.normalize('NFC').split(/[\s-]+/)
  const letters = words.flatMap((word) => firstLetter(word) ?? [])
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join('')
}

// With its accents where they are characters of their own; a heap of them is no accent.
const letterPattern = /\p{L}\p{M}{0,3}/u

function firstLetter(word: string) {
  const [letter] = letterPattern.exec(word) ?? []
  // In capitals some letters become two, as ß does.
  return letterPattern.exec(letter?.toLocaleUpperCase('en') ?? '')?.[0]
}
