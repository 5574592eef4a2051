import { type ESTree, parseSync } from 'vite'

type Name = 't' | 'msg' | 'tn' | 'rich' | 'mayLackWords'

/** A call of a function of `words.ts`. A `t(message)` has no text of its own, nor has `mayLackWords()`. */
export type Call = {
  name: Name
  node: ESTree.CallExpression
  text: string | null
  plural: string | null
  context: string | null
  isInFunction: boolean
}

/** A piece of code, from `start` to before `end`, and what comes in its place. */
export type Replacement = { start: number; end: number; by: () => string }

const names: readonly string[] = ['t', 'msg', 'tn', 'rich', 'mayLackWords'] satisfies Name[]

/** Names a call in what the build has bundled, until the text of a language takes its place. */
export const mark = '$words_'

/** Writes a marked text, of which the key holds the context too, as `textKey` does. */
export function markedText(key: string): string {
  const [text, context] = key.split('\u0004').toReversed()
  return `${mark}msg(${JSON.stringify(text)}, ${JSON.stringify({ context })})`
}

/** Finds the calls in a source file, and the import that they come from. */
export function callsIn(code: string, file: string): { calls: Call[]; imports: ESTree.Node[] } {
  if (!/\/words\.ts'/.test(code)) return { calls: [], imports: [] }
  const program = parsed(code, file)
  const imports = program.body.filter(
    (node) =>
      node.type === 'ImportDeclaration' && node.source.value.endsWith('/words.ts') && node.importKind !== 'type',
  )
  return { calls: imports.length > 0 ? [...callsUnder(program, '', false)] : [], imports }
}

/** Finds the marked calls in what the build has bundled. */
export function markedCallsIn(code: string, file: string): Call[] {
  return code.includes(mark) ? [...callsUnder(parsed(code, file), mark, false)] : []
}

/** Returns code, or a piece of it, with pieces replaced. What is within a replaced piece is left to it. */
export function replaced(code: string, replacements: readonly Replacement[], { start, end } = wholeOf(code)): string {
  let at = start
  let written = ''
  for (const each of replacements.toSorted((one, other) => one.start - other.start)) {
    if (each.start < at || each.end > end) continue
    written += code.slice(at, each.start) + each.by()
    at = each.end
  }
  return written + code.slice(at, end)
}

function wholeOf(code: string) {
  return { start: 0, end: code.length }
}

function parsed(code: string, file: string) {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program
}

function* callsUnder(node: ESTree.Node, prefix: string, isInFunction: boolean): Generator<Call> {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name.startsWith(prefix)) {
    const name = node.callee.name.slice(prefix.length)
    if (names.includes(name)) yield { ...textsOf(name as Name, node), node, isInFunction }
  }
  const isWithin = isInFunction || /Function/.test(node.type)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* callsUnder(child, prefix, isWithin)
    }
  }
}

function textsOf(name: Name, { arguments: given }: ESTree.CallExpression) {
  const [first, second] = given
  if (name === 'tn') {
    const forms = second as ESTree.ObjectExpression
    return {
      name,
      text: stringOf(propertyOf(forms, 'one')),
      plural: stringOf(propertyOf(forms, 'other')),
      context: null,
    }
  }
  const context = second?.type === 'ObjectExpression' ? stringOf(propertyOf(second, 'context')) : null
  return { name, text: stringOf(first as ESTree.Expression), plural: null, context }
}

/** Returns the value that an object in the code gives to a name. */
export function propertyOf(object: ESTree.Expression | undefined, name: string): ESTree.Expression | undefined {
  if (object?.type !== 'ObjectExpression') return
  for (const property of object.properties) {
    if (property.type === 'Property' && nameOf(property.key) === name) {
      return property.value as ESTree.Expression
    }
  }
}

function nameOf(key: ESTree.Node) {
  return key.type === 'Identifier' ? key.name : stringOf(key as ESTree.Expression)
}

function stringOf(node: ESTree.Expression | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return null
}
