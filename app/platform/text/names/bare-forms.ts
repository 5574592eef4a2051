// Common words, as search keys, whose first letter is none of the prefixes below.
const wholeWords = new Set(
  'كريم كامل كبير كلام كلمه كلما كما لما لدينا بلا بلد ولا ولد وصف وجد فعل فعال وفاء ለምን ከባድ በጣም ብድር ስለ'.split(' '),
)
// “And” or “so”, then “in”, “for” or “like”, then “the”; “for the” is written لل.
const arabicPrefixes = { affixes: [/^[وف]/u, /^(?:لل|[بلك])/u, /^ال/u], leastLeft: 3 }
const amharicAffixes = { affixes: [/^(?:ስለ|[የለበከ])/u, /[ንናም]$/u], leastLeft: 2 }

/** Returns a word, and what is left of it without what Arabic and Amharic write together with it. */
export function bareForms(word: string): string[] {
  if (wholeWords.has(word)) return [word]
  const { affixes, leastLeft } = /\p{Script=Arabic}/u.test(word) ? arabicPrefixes : amharicAffixes
  return affixes.reduce(
    (forms, affix) =>
      forms.concat(forms.map((form) => form.replace(affix, '')).filter((form) => form.length >= leastLeft)),
    [word],
  )
}
