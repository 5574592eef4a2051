// Letters, mostly of African languages, that Unicode does not decompose.
const plainLetters: Record<string, string> = {
  ...{ ɓ: 'b', ɗ: 'd', ɖ: 'd', đ: 'd', ɛ: 'e', ǝ: 'e', ə: 'e', ƒ: 'f', ɣ: 'g', ı: 'i', ɩ: 'i', ƙ: 'k', ł: 'l' },
  ...{ ŋ: 'n', ɲ: 'n', ɔ: 'o', ø: 'o', æ: 'ae', œ: 'oe', ʋ: 'v', ƴ: 'y' },
}
const apostrophes = /[‘’‛ʹʻʼʽʾʿˈꞌ′`]/g

/** Folds case, accents, apostrophes and spaces: `adeola` finds “Adéọlá” and `N'Djamena` finds “N’Djaména”. */
export function toSearchKey(text: string): string {
  const bare = text
    .toWellFormed()
    // NFKD would decompose it into a space and an accent.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/[\p{M}\p{Cc}\p{Cf}]/gu, '')
  // Only the small ß becomes ss in capitals, and one apostrophe, the saltillo, has a capital.
  const folded = bare.toLowerCase().toUpperCase().toLowerCase().replace(apostrophes, "'")
  const plain = Array.from(folded, (letter) => plainLetters[letter] ?? letter).join('')
  return plain.replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim()
}
