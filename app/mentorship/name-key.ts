// Letters of African languages and their neighbours that Unicode does not take apart, as somebody without them types.
const plainLetters: Record<string, string> = {
  ...{ ɓ: 'b', ɗ: 'd', ɖ: 'd', đ: 'd', ɛ: 'e', ǝ: 'e', ə: 'e', ƒ: 'f', ɣ: 'g', ı: 'i', ɩ: 'i', ƙ: 'k', ł: 'l' },
  ...{ ŋ: 'n', ɲ: 'n', ɔ: 'o', ø: 'o', æ: 'ae', œ: 'oe', ʋ: 'v', ƴ: 'y', '’': "'", ʼ: "'", ꞌ: "'" },
}

/** What a name is searched by: without case, accents and doubled spaces, so that `adeola` finds “Adéọlá”. */
export function nameKeyOf(name: string): string {
  const bare = name
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}\p{Cf}]/gu, '')
  const plain = Array.from(bare.toUpperCase().toLowerCase(), (letter) => plainLetters[letter] ?? letter).join('')
  return plain.replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim()
}
