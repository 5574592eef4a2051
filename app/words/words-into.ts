import type { ESTree } from 'vite'
import { type Call, markedCallsIn, propertyOf, replaced } from './calls.ts'
import { catalogueOf, textKey } from './catalogue.server.ts'
import { asEnglish, isAsEnglish, withoutMarks } from './english.ts'
import type { Language } from './languages.ts'
import { englishForm } from './plural-forms.ts'

/**
 * Reads bundled code with marked calls once, and returns it with the words of a language in their places. `isLacking` says
 * whether the language has texts without a translation, here or elsewhere.
 */
export function wordsInto(code: string, file: string): (language: Language, isLacking: boolean) => string {
  const calls = markedCallsIn(code, file)

  return (language, isLacking) => {
    const catalogue = catalogueOf(language)
    const words = calls.map((call) => ({ start: call.node.start, end: call.node.end, by: () => spoken(call) }))
    return replaced(code, words)

    function written(piece: ESTree.Node) {
      return replaced(code, words, piece)
    }

    /** What has no translation is English, and marked so, as on the server. */
    function formsOf({ text, plural, context }: Call) {
      const forms = catalogue?.forms.get(textKey(text ?? '', context))
      if (catalogue && forms) return { forms, formOf: catalogue.formOf }
      const english = plural === null ? [text ?? ''] : [text ?? '', plural]
      return { forms: catalogue ? english.map(asEnglish) : english, formOf: englishForm }
    }

    function spoken(call: Call) {
      if (call.name === 'mayLackWords') return String(isLacking)
      const { forms, formOf } = formsOf(call)
      const [first, second, third] = call.node.arguments as ESTree.Expression[]
      if (call.name === 'rich') return composed(forms[0] ?? '', second)
      if (call.name === 'msg') return JSON.stringify(forms[0])
      if (call.name !== 'tn' || !first) return filled(forms[0] ?? '', second)
      const each = forms.map((form) => filled(form, third, '$count'))
      return `(($count) => [${each}][(${formOf})($count)])(${written(first)})`
    }

    /** Writes the sentence and its elements one after the other, so that browsers need no code that takes it apart. */
    function composed(text: string, parts: ESTree.Expression | undefined) {
      const isEnglish = isAsEnglish(text)
      const quoted = (piece: string) => JSON.stringify(isEnglish ? asEnglish(piece) : piece)
      const nodes = (isEnglish ? withoutMarks(text) : text).split(/(<\w+>.*?<\/\w+>|{\w+})/).map((piece) => {
        const [, tag = '', inner = '', name = tag] = /^<(\w+)>(.*)<|^{(\w+)}$/.exec(piece) ?? []
        if (!name) return piece && quoted(piece)
        const part = valueNamed(parts, name, text)
        return tag ? `(${part})(${quoted(inner)})` : part
      })
      return `[${nodes.filter(Boolean)}]`
    }

    function filled(text: string, values: ESTree.Expression | undefined, count?: string) {
      const pieces = text.split(/{(\w+)}/)
      if (pieces.length === 1) return JSON.stringify(text)
      const filledPieces = pieces.map((piece, index) => {
        if (index % 2 === 0) return piece.replace(/[\\`$]/g, '\\$&')
        return `\${${piece === 'count' && count ? count : valueNamed(values, piece, text)}}`
      })
      return `\`${filledPieces.join('')}\``
    }

    function valueNamed(values: ESTree.Expression | undefined, name: string, text: string) {
      const value = propertyOf(values, name)
      if (value) return written(value)
      throw new Error(`${file}: “${text}” has no value for {${name}}`)
    }
  }
}
