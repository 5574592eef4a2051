import { join } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { type Call, callsIn } from './calls.ts'
import { readCatalogue, textKey } from './catalogue.server.ts'
import { type Language, languages } from './languages.ts'

const helpers = `import { compose, fill } from ${JSON.stringify(join(import.meta.dirname, 'fill.ts'))};`

/** Puts the text of one language in the place of each call of `words.ts` in what browsers load. */
export function wordsOf(language: Language): Plugin {
  const catalogue = language === 'en' ? null : readCatalogue(language)

  function formsOf({ text, plural, context, name }: Call, file: string): readonly string[] {
    if (text === null) throw new Error(`${file}: ${name}() takes a text in quotes`)
    const forms = catalogue ? catalogue.get(textKey(text, context)) : plural === null ? [text] : [text, plural]
    if (!forms) throw new Error(`${language}.po has no translation of “${text}” (${file})`)
    return forms
  }

  return {
    name: 'words',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/app\/.*\.tsx?(\?|$)/, code: "/words.ts'" },
      handler(code, id) {
        const file = id.replace(/\?.*/, '')
        const { calls, imports } = callsIn(code, file)
        if (imports.length === 0) return
        const cuts = imports.map((node) => ({ node, write: () => '' }))
        const words = calls.map((call) => ({ node: call.node, write: () => spoken(call) }))
        return { code: helpers + written({ start: 0, end: code.length }), map: null }

        /** Writes a piece of the file, in which calls can be in the values of calls. */
        function written({ start, end }: Pick<ESTree.Node, 'start' | 'end'>): string {
          let at = start
          let text = ''
          for (const { node, write } of [...cuts, ...words].sort((one, other) => one.node.start - other.node.start)) {
            if (node.start < at || node.end > end) continue
            text += code.slice(at, node.start) + write()
            at = node.end
          }
          return text + code.slice(at, end)
        }

        function spoken(call: Call) {
          const [first, second, third] = call.node.arguments as ESTree.Expression[]
          if (call.name === 't' && call.text === null && first) {
            return second ? `fill(${written(first)}, ${written(second)})` : `(${written(first)})`
          }
          const forms = formsOf(call, file)
          if (call.name === 'rich' && second) return `compose(${JSON.stringify(forms[0])}, ${written(second)})`
          if (call.name !== 'tn' || !first) return filled(forms[0] ?? '', second)
          const each = forms.map((form) => filled(form, third, '$count'))
          return `(($count) => [${each}][(${languages[language].plural})($count)])(${written(first)})`
        }

        function filled(text: string, values: ESTree.Expression | undefined, count?: string): string {
          const pieces = text.split(/{(\w+)}/)
          if (pieces.length === 1) return JSON.stringify(text)
          if (values && values.type !== 'ObjectExpression') return `fill(${JSON.stringify(text)}, ${written(values)})`
          const filledPieces = pieces.map((piece, index) => {
            if (index % 2 === 0) return piece.replace(/[\\`$]/g, '\\$&')
            const value = values?.properties.find((one) => one.type === 'Property' && isNamed(one.key, piece))
            if (value?.type === 'Property') return `\${${written(value.value)}}`
            if (piece === 'count' && count) return `\${${count}}`
            throw new Error(`${file}: “${text}” has no value for {${piece}}`)
          })
          return `\`${filledPieces.join('')}\``
        }
      },
    },
  }
}

function isNamed(key: ESTree.Node, name: string) {
  return key.type === 'Identifier' && key.name === name
}
