import { type Language, languages } from '../words/languages.ts'

/** Names a language as its speakers do. */
export function LanguageName({ of }: { of: Language }) {
  return <bdi lang={of}>{languages[of].name}</bdi>
}
