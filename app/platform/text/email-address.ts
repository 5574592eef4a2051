import { cleanLine } from './clean-text.ts'

export const maxAddressLength = 254

// The HTML standard’s definition, which browsers apply to type=email.
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

// In words of some scripts, joiners are letters.
const joiners = /[\u200c\u200d]/g
const unseen = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const inBrackets = /^[^<>]*<([^<>]*)>[^<>@]*$/
const openings = /^["([‚„\p{Pi}]+/u
// An address may begin with them, so they are left out only in pairs, as chats and mail programs put them around one.
const pairedMarks = /^['*_`~]*/
const toLastLetter = /^.*[\p{L}\p{M}\p{N}]/su
const asciiOnly = /^[\0-\x7f]*$/
const internationalDomain = /^[\p{L}\p{M}\p{N}\u200c-\u200d.。-]+$/u

export function isEmailAddress(text: string): boolean {
  return text.length <= maxAddressLength && emailPattern.test(text)
}

/**
 * Returns the address in what people paste, such as `Amina <mailto:amina@example.org>,`, with its domain in ASCII. Text
 * without an address stays a line, for its author to correct.
 */
export function cleanEmailAddress(input: string): string {
  const address = addressIn(input.replace(unseen, '').normalize('NFKC'))
  return isEmailAddress(address) ? address : cleanLine(input)
}

function addressIn(text: string) {
  const quoted = (inBrackets.exec(text)?.[1] ?? text).trim().replace(openings, '')
  const address = withoutMarks(quoted.replace(/^mailto:\s*/i, ''))
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.max(at, 0)).replace(joiners, '')}@${asciiDomain(address.slice(at + 1))}`
}

function withoutMarks(text: string) {
  const [address = ''] = toLastLetter.exec(text) ?? []
  const [marks = ''] = pairedMarks.exec(address) ?? []
  const isPaired = text.startsWith([...marks].reverse().join(''), address.length)
  return isPaired ? address.slice(marks.length) : address
}

function asciiDomain(domain: string) {
  if (asciiOnly.test(domain)) return domain
  return parsedDomain(domain) ?? parsedDomain(domain.replace(joiners, '')) ?? domain
}

function parsedDomain(domain: string) {
  if (asciiOnly.test(domain)) return domain
  try {
    return internationalDomain.test(domain) ? new URL(`http://${domain}`).hostname : null
  } catch {
    return null
  }
}
