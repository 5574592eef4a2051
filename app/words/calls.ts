import { type ESTree, parseSync } from 'vite'

type Name = 't' | 'msg' | 'tn' | 'rich'

/** A call of a function of `words.ts`. A `t(message)` has no text of its own. */
export type Call = {
  name: Name
  node: ESTree.CallExpression
  text: string | null
  plural: string | null
  context: string | null
  isInFunction: boolean
}

const names: readonly string[] = ['t', 'msg', 'tn', 'rich'] satisfies Name[]

/** Finds the calls in a source file, and the import that they come from. */
export function callsIn(code: string, file: string): { calls: Call[]; imports: ESTree.Node[] } {
  if (!/\/words\.ts'/.test(code)) return { calls: [], imports: [] }
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports = program.body.filter(
    (node) =>
      node.type === 'ImportDeclaration' && node.source.value.endsWith('/words.ts') && node.importKind !== 'type',
  )
  return { calls: imports.length > 0 ? [...callsUnder(program, false)] : [], imports }
}

function* callsUnder(node: ESTree.Node, isInFunction: boolean): Generator<Call> {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && names.includes(node.callee.name)) {
    yield { ...textsOf(node.callee.name as Name, node), node, isInFunction }
  }
  const isWithin = isInFunction || /Function/.test(node.type)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* callsUnder(child, isWithin)
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

function propertyOf(object: ESTree.ObjectExpression, name: string): ESTree.Expression | undefined {
  for (const property of object.properties) {
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name) {
      return property.value as ESTree.Expression
    }
  }
}

function stringOf(node: ESTree.Expression | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return null
}
