// U+2800 is the empty Braille pattern.
const invisibleOnly = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
// In names, only those between two emoji are seen.
const unseenInNames =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic}))|\p{Cf}/gu
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// Stacks of more than three marks reach into other lines. No language of our readers needs a fourth.
const stackedMarks = /((?:[\p{Mn}\p{Me}]\p{Cf}*){2}[\p{Mn}\p{Me}])(?:\p{Cf}*[\p{Mn}\p{Me}])+/gu
const bidirectionalControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export function cleanLine(input: string): string {
  return emptyIfInvisible(
    withoutControls(input.replace(/[\s\u0085]/g, ' '))
      .replace(/ +/g, ' ')
      .trim(),
  )
}

/** Returns a name on one line, without characters that nobody sees. */
export function cleanName(input: string): string {
  return cleanLine(input.toWellFormed().replace(unseenInNames, '$1').normalize('NFC')).normalize('NFC')
}

/** Returns the same for two spellings of a name that differ in case, in spaces or in what nobody sees. */
export function nameKey(name: string): string {
  // A capital ẞ becomes SS only once it is small.
  return cleanName(name)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
}

// Twice what the longest field takes. A longer text is refused as it is, and cleaning it would only take time.
const longestCleaned = 250_000

/** `tab` is what stands for a tab. */
export function cleanParagraphs(input: string, tab = ' '): string {
  if (input.length > longestCleaned) return input
  const lines = input.replace(lineBreaks, '\n').replace(/\t/g, tab).split('\n')
  return emptyIfInvisible(lines.map(withoutControls).join('\n').trim())
}

// Bidirectional controls could make a text read differently from what an admin approved.
function withoutControls(text: string) {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .replace(bidirectionalControls, '')
    .replace(stackedMarks, '$1')
}

function emptyIfInvisible(text: string) {
  return invisibleOnly.test(text) ? '' : text
}

/** Returns the letters and digits of a code as ASCII has them, without what keyboards, mails and chats put in between. */
export function cleanCode(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
}

/** Cuts a text after a word, so that it has at most `max` characters before an ellipsis. */
export function shortened(text: string, max: number): string {
  const characters = Array.from(text)
  if (characters.length <= max) return text
  const cut = characters.slice(0, max + 1).join('')
  const words = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : characters.slice(0, max).join('')
  return `${words.replace(/[\s.,;:–—،؛።፣፤፥-]+$/, '')}…`
}
