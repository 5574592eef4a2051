export function initials(name: string): string {
  const words = name.normalize('NFC').split(/[\s-]+/)
  const letters = words.flatMap((word) => firstLetter(word) ?? [])
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join('')
}

// Three accents at most: a longer stack of them would spill out of the picture.
const letterPattern = /\p{L}\p{M}{0,3}/u

function firstLetter(word: string) {
  const [letter] = letterPattern.exec(word) ?? []
  // Some letters become two in upper case, as ß does.
  return letterPattern.exec(letter?.toLocaleUpperCase('en') ?? '')?.[0]
}
