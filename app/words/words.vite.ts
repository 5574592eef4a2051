import { join } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { type Call, callsIn, mark, type Replacement, replaced } from './calls.ts'
import { wordsInto } from './words-into.ts'

const app = join(import.meta.dirname, '../')
const helper = `import { fill } from ${JSON.stringify(join(import.meta.dirname, 'fill.ts'))};`

/** Marks each call of `words.ts` in what browsers load. The build puts words into them afterwards: `words-into.ts`. */
export function markWords(): Plugin {
  return {
    name: 'mark-words',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/app\/.*\.tsx?(\?|$)/, code: "/words.ts'" },
      handler(code, id) {
        const file = id.replace(/\?.*/, '')
        const { calls, imports } = callsIn(code, file)
        if (imports.length === 0) return
        const gone = imports.map(({ start, end }) => ({ start, end, by: () => '' }))
        return { code: helper + replaced(code, [...gone, ...calls.flatMap((call) => marked(call, file))]), map: null }
      },
    },
  }
}

/** Puts English words into what a browser of the development server loads. */
export function englishWords(): Plugin {
  return {
    name: 'english-words',
    apply: 'serve',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: mark },
      handler: (code, id) => ({ code: wordsInto(code, id.replace(/\?.*/, ''))('en', false), map: null }),
    },
  }
}

/** Lets the elements of the app say where their text is in English for want of a translation. */
export function elementsInTheirLanguage(): Plugin {
  const own = join(import.meta.dirname, 'jsx-runtime.ts')
  return {
    name: 'elements-in-their-language',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      id === 'react/jsx-runtime' && importer.startsWith(app) && importer !== own ? own : undefined,
  }
}

function marked({ name, text, node }: Call, file: string): Replacement[] {
  const [first, values] = node.arguments
  const called = `/* @__PURE__ */ ${mark}${name}`
  const calling = (by: string) => ({ start: node.start, end: node.callee.end, by: () => by })
  if (name === 'mayLackWords') return [calling(called)]
  if (text === null && name !== 't') throw new Error(`${file}: ${name}() takes a text in quotes`)
  const after = ({ end }: ESTree.Node, by: string) => ({ start: end, end, by: () => by })
  if (text === null) return [calling(values ? 'fill' : '')]
  if (name === 'rich') return [calling(`<>{${called}`), after(node, '}</>')]
  if (name !== 't' || !first || !values || values.type === 'ObjectExpression') return [calling(called)]
  return [calling(`fill(/* @__PURE__ */ ${mark}msg`), after(first, ')')]
}
