const foreign = [
  /:\/\//g,
  /www\./gi,
  /@/g,
  /<[^>]*>?/g,
  /&(?:#|\w+;)/g,
  // Host names, also with the full stop of Chinese, which browsers take for one.
  /[\p{L}\p{M}\p{N}-]+(?:[.。][\p{L}\p{M}\p{N}-]+)*[.。]\p{L}{2,}/gu,
  // Telephone numbers.
  /\+\s*\p{N}{2,}|\p{N}(?:[\s().-]{0,3}\p{N}){6,}/gu,
  // Marks that change the direction of the text after them.
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
]

/** Returns the parts of a translation that may lead readers elsewhere or mislead them, and that its original lacks. */
export function foreignParts(translation: string, original: string): string[] {
  const own = new Set(suspiciousParts(original))
  return suspiciousParts(translation).filter((part) => !own.has(part))
}

function suspiciousParts(text: string) {
  const plain = text.normalize('NFKC')
  return foreign.flatMap((pattern) => plain.match(pattern) ?? [])
}
