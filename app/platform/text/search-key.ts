// Letters of African languages and their neighbours that Unicode does not take apart, as somebody without them types.
const plainLetters: Record<string, string> = {
  ...{ ɓ: 'b', ɗ: 'd', ɖ: 'd', đ: 'd', ɛ: 'e', ǝ: 'e', ə: 'e', ƒ: 'f', ɣ: 'g', ı: 'i', ɩ: 'i', ƙ: 'k', ł: 'l' },
  ...{ ŋ: 'n', ɲ: 'n', ɔ: 'o', ø: 'o', æ: 'ae', œ: 'oe', ʋ: 'v', ƴ: 'y' },
}
const apostrophes = /[‘’‛ʹʻʼʽʾʿˈꞌ′`]/g

/**
 * What a text is searched by: without case and accents, with one kind of apostrophe and single spaces, so that `adeola`
 * finds “Adéọlá” and `N'Djamena` finds “N’Djaména”.
 */
export function searchKeyOf(text: string): string {
  const bare = text
    .toWellFormed()
    // Unicode would take it apart into a space and an accent.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(apostrophes, "'")
    .replace(/\s+/g, ' ')
    .replace(/[\p{M}\p{Cc}\p{Cf}]/gu, '')
  const plain = Array.from(bare.toUpperCase().toLowerCase(), (letter) => plainLetters[letter] ?? letter).join('')
  return plain.replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim()
}
