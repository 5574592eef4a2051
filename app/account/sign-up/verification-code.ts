export function typedCode(form: FormData): string {
  const typed = form.get('code')
  return typeof typed === 'string' ? typed.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '') : ''
}
