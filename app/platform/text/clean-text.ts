// Only such: spaces, joiners, fillers and the empty pattern of Braille.
const nothingToSee = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
const bidirectionalControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * One line of text as it is stored: trimmed, spaces collapsed, without control characters, well formed. Empty when there
 * is nothing in it to see.
 */
export function cleanLine(typed: string): string {
  return visible(withoutControls(typed.replace(/\s/g, ' ')).replace(/ +/g, ' ').trim())
}

/**
 * Text of several lines as it is stored: trimmed, line ends as `\n`, without control characters, well formed. Empty when
 * there is nothing in it to see.
 */
export function cleanParagraphs(typed: string): string {
  const lines = typed.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').split('\n')
  return visible(lines.map(withoutControls).join('\n').trim())
}

// Characters that reverse what stands around them could make a text read as something else than what was approved.
function withoutControls(text: string) {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .replace(bidirectionalControls, '')
}

function visible(text: string) {
  return nothingToSee.test(text) ? '' : text
}
