import type { ESTree } from 'vite'
import { type Call, markedCallsIn, propertyOf, replaced } from './calls.ts'
import { catalogueOf, textKey } from './catalogue.server.ts'
import { asEnglish, isAsEnglish, withoutMarks } from './english.ts'
import type { Language } from './languages.ts'
import { englishForm } from './plural-forms.ts'

/** Bundled code with marked calls, which has been read. */
export type ReadCode = {
  /** Whether a text of it has no translation. */
  lacksWords: (language: Language) => boolean
  /** Returns it with the words of a language in their places, with `isLacking` on pages on which others may be in English. */
  in: (language: Language, isLacking: boolean) => string
}

export function readCode(code: string, file: string): ReadCode {
  const calls = markedCallsIn(code, file)
  return { lacksWords, in: withWords }

  function lacksWords(language: Language) {
    const catalogue = catalogueOf(language)
    if (!catalogue) return false
    return (
      !catalogue.isWhole ||
      calls.some((call) => call.text !== null && call.name !== 'fact' && !catalogue.forms.has(keyOf(call)))
    )
  }

  function withWords(language: Language, isLacking: boolean) {
    const catalogue = catalogueOf(language)
    const words = calls.map((call) => ({ start: call.node.start, end: call.node.end, by: () => spoken(call) }))
    return replaced(code, words)

    function written(piece: ESTree.Node) {
      return replaced(code, words, piece)
    }

    /** What has no translation is English, and marked so, as on the server. */
    function formsOf(call: Call) {
      const { text, plural } = call
      const forms = catalogue?.forms.get(keyOf(call))
      if (catalogue && forms) return { forms, formOf: catalogue.formOf }
      const english = plural === null ? [text ?? ''] : [text ?? '', plural]
      return { forms: catalogue ? english.map(asEnglish) : english, formOf: englishForm }
    }

    function spoken(call: Call) {
      if (call.name === 'mayLackWords') return String(isLacking)
      const { forms, formOf } = formsOf(call)
      const [first, second, third] = call.node.arguments as ESTree.Expression[]
      if (call.name === 'rich') return composed(forms[0] ?? '', second)
      if (call.name === 'fact') return JSON.stringify(catalogue?.forms.get(keyOf(call))?.[0] ?? call.text)
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

function keyOf({ text, context }: Call) {
  return textKey(text ?? '', context)
}
