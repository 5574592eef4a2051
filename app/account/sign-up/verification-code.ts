export const codeLength = 6

/** A code as it was typed: its digits, whatever spaces and dashes stand between them. */
export function typedCode(form: FormData): string {
  const typed = form.get('code')
  return typeof typed === 'string' ? typed.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '') : ''
}
