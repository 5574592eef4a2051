// Letters, mostly of African languages, that Unicode does not decompose.
const plainLetters: Record<string, string> = {
  ...{ ɓ: 'b', ɗ: 'd', ɖ: 'd', đ: 'd', ɛ: 'e', ǝ: 'e', ə: 'e', ƒ: 'f', ɣ: 'g', ı: 'i', ɩ: 'i', ƙ: 'k', ł: 'l' },
  ...{ ŋ: 'n', ɲ: 'n', ɔ: 'o', ø: 'o', æ: 'ae', œ: 'oe', ʋ: 'v', ƴ: 'y' },
  // What keyboards and habits write in two ways, a letter that only stretches a word, digits and punctuation.
  ...{ ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ہ: 'ه', ک: 'ك', ـ: '', '٪': '%' },
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'].map((digit, place) => [digit, String(place % 10)])),
  ...Object.fromEntries([...'،؛؟٫٬۔፡።፣፤፥፦፧'].map((mark) => [mark, ' '])),
  ...ethiopicTwins(),
}
const lettersToReplace = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')
const apostrophes = /[‘’‛ʹʻʼʽʾʿˈꞌ′`]/g

/**
 * Folds case, accents, apostrophes, spaces and letters that sound alike: `adeola` finds “Adéọlá”, `N'Djamena` finds
 * “N’Djaména”, and አዲስ finds “ዐዲስ”. When this changes, a migration folds what is stored.
 */
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
  const plain = folded.replace(lettersToReplace, (letter) => plainLetters[letter] ?? letter)
  return plain.replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim()
}

// Amharic has four series of letters for h, and two each for s, the glottal stop and ts'. The first and the fourth
// letter of h and of the glottal stop sound alike too, and so do rounded ones.
function ethiopicTwins() {
  const series = ['ሐሀ', 'ኀሀ', 'ኸሀ', 'ሠሰ', 'ዐአ', 'ፀጸ'].map((twins) => twins.split('').map((one) => one.charCodeAt(0)))
  const pairs = series.flatMap(([from = 0, to = 0]) =>
    Array.from({ length: 7 }, (_, order) => [String.fromCharCode(from + order), String.fromCharCode(to + order)]),
  )
  const firsts: Record<string, string> = { ሃ: 'ሀ', ኣ: 'አ' }
  const rounded = { ቈ: 'ቆ', ቍ: 'ቁ', ኈ: 'ሆ', ኰ: 'ኮ', ጐ: 'ጎ', ሗ: 'ኋ' }
  return { ...Object.fromEntries(pairs.map(([from, to = '']) => [from, firsts[to] ?? to])), ...firsts, ...rounded }
}

/** What stays the same however the name of a country is written. */
export function countryKey(name: string): string {
  return toSearchKey(name.replace('&', 'and')).replace(/[^\p{L}]/gu, '')
}
