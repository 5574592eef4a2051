import { findIdentifyingText } from '../../../platform/text/identifying-text.ts'

/** Returns what somebody should look at again before these words go to somebody else. */
export function warningAbout(words: string): string | undefined {
  const parts = findIdentifyingText(words)
  if (parts.length === 0) return undefined
  const found = parts.map(({ text }) => `“${text}”`).join(', ')
  return `This may show who somebody is: ${found}. Take it out, or send it again as it is.`
}
