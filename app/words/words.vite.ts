import { join } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { type Call, callsIn } from './calls.ts'
import { readCatalogue, textKey } from './catalogue.server.ts'
import type { Language } from './languages.ts'
import { englishForm } from './plural-forms.ts'

const helper = `import { fill } from ${JSON.stringify(join(import.meta.dirname, 'fill.ts'))};`

/** Puts the text of one language in the place of each call of `words.ts` in what browsers load. */
export function wordsOf(language: Language): Plugin {
  const catalogue = language === 'en' ? null : readCatalogue(language)

  /** What has no translation is English, as on the server. */
  function formsOf({ text, plural, context, name }: Call, file: string) {
    if (text === null) throw new Error(`${file}: ${name}() takes a text in quotes`)
    const forms = catalogue?.forms.get(textKey(text, context))
    if (catalogue && forms) return { forms, formOf: catalogue.formOf }
    return { forms: plural === null ? [text] : [text, plural], formOf: englishForm }
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
        return { code: helper + written({ start: 0, end: code.length }), map: null }

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
          const { forms, formOf } = formsOf(call, file)
          if (call.name === 'rich') return `<>${composed(forms[0] ?? '', second)}</>`
          if (call.name !== 'tn' || !first) return filled(forms[0] ?? '', second)
          const each = forms.map((form) => filled(form, third, '$count'))
          return `(($count) => [${each}][(${formOf})($count)])(${written(first)})`
        }

        /** Writes the sentence with its elements as JSX, so that browsers need no code that takes it apart. */
        function composed(text: string, parts: ESTree.Expression | undefined): string {
          const nodes = text.split(/(<\w+>.*?<\/\w+>|{\w+})/).map((piece) => {
            const [, tag = '', inner = '', name = tag] = /^<(\w+)>(.*)<|^{(\w+)}$/.exec(piece) ?? []
            if (!name) return piece && `{${JSON.stringify(piece)}}`
            const part = valueNamed(parts, name, text)
            return tag ? `{(${part})(${JSON.stringify(inner)})}` : `{${part}}`
          })
          return nodes.join('')
        }

        function valueNamed(values: ESTree.Expression | undefined, name: string, text: string): string {
          const properties = values?.type === 'ObjectExpression' ? values.properties : []
          const value = properties.find((one) => one.type === 'Property' && isNamed(one.key, name))
          if (value?.type === 'Property') return written(value.value)
          throw new Error(`${file}: “${text}” has no value for {${name}}`)
        }

        function filled(text: string, values: ESTree.Expression | undefined, count?: string): string {
          const pieces = text.split(/{(\w+)}/)
          if (pieces.length === 1) return JSON.stringify(text)
          if (values && values.type !== 'ObjectExpression') return `fill(${JSON.stringify(text)}, ${written(values)})`
          const filledPieces = pieces.map((piece, index) => {
            if (index % 2 === 0) return piece.replace(/[\\`$]/g, '\\$&')
            return `\${${piece === 'count' && count ? count : valueNamed(values, piece, text)}}`
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
