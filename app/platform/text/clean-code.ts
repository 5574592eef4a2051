/** Returns the letters and digits of a code as ASCII has them, without what keyboards, mails and chats put in between. */
export function cleanCode(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
}
