import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { expect, test } from 'vitest'

type Kind = 'text' | 'element' | 'nothing' | 'unknown'

/** Returns what an expression within an element may put there. */
function kindsOf(node: ESTree.Node): Kind[] {
  switch (node.type) {
    case 'Literal':
      return [node.value === null || node.value === '' || typeof node.value === 'boolean' ? 'nothing' : 'text']
    case 'TemplateLiteral':
      return ['text']
    case 'JSXElement':
    case 'JSXFragment':
      return ['element']
    case 'LogicalExpression':
      return [
        ...kindsOf(node.right),
        ...(node.operator === '&&' ? (['nothing'] as const) : kindsOf(node.left as ESTree.Node)),
      ]
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)]
    case 'CallExpression':
      return [node.callee.type === 'Identifier' && ['t', 'tn'].includes(node.callee.name) ? 'text' : 'unknown']
    case 'Identifier':
      return [node.name === 'undefined' ? 'nothing' : 'unknown']
    default:
      return ['unknown']
  }
}

type Child = { kinds: Kind[]; start: number; end: number }

function childrenOf({ children }: ESTree.JSXElement | ESTree.JSXFragment): Child[] {
  return children.flatMap((child): Child[] => {
    const { start, end } = child
    if (child.type === 'JSXText') return /\S/.test(child.value) ? [{ kinds: ['text'], start, end }] : []
    if (child.type !== 'JSXExpressionContainer') return [{ kinds: ['element'], start, end }]
    const { expression } = child
    // Translators leave spaces alone.
    const isSpace = expression.type === 'Literal' && /^\s+$/.test(String(expression.value))
    return isSpace || expression.type === 'JSXEmptyExpression' ? [] : [{ kinds: kindsOf(expression), start, end }]
  })
}

function* elementsUnder(node: ESTree.Node): Generator<ESTree.JSXElement | ESTree.JSXFragment> {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') yield node
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') yield* elementsUnder(child)
  }
}

/** Returns the bare texts that React may have to remove, or to put something before, where there are other children. */
function unsafeTexts(code: string, file = 'a.tsx'): string[] {
  const { program } = parseSync(file, code, { lang: 'tsx' })
  return [...elementsUnder(program)].flatMap((element) => {
    const children = childrenOf(element)
    const unsafe = children.filter(({ kinds }, place) => {
      const next = children[place + 1]
      const comesAndGoes = kinds.includes('nothing')
      const isLoose = kinds.includes('text') && (comesAndGoes || kinds.includes('element'))
      return (children.length > 1 && isLoose) || (comesAndGoes && next?.kinds.includes('text'))
    })
    return unsafe.map(({ start, end }) => `${file}: ${code.slice(start, end)}`)
  })
}

// A browser's translator wraps each text in an element. React then fails to remove the text itself, and to put
// something before it.
test('no text that comes and goes stands bare beside others', () => {
  const files = globSync('app/**/*.tsx')
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap((file) => unsafeTexts(readFileSync(file, 'utf8'), file))).toEqual([])
})

test.each([
  ['<p>{a && t("Yes")} <b>x</b></p>', 1],
  ['<p><b>x</b>{a ? `x ` : ""}</p>', 1],
  ['<p>{a ? <i>x</i> : t("Add")}<b /></p>', 1],
  ['<p>{a && <i>x</i>} and more</p>', 1],
  ['<p>{a && <i>x</i>}{" "}<b>more</b></p>', 0],
  ['<p>{a ? t("Saving…") : t("Save")}<b /></p>', 0],
  ['<p>{a && t("Alone")}</p>', 0],
  ['<p>{a && <span>{t("Yes")}</span>}<b /></p>', 0],
])('in %s it finds %i', (code, count) => expect(unsafeTexts(code)).toHaveLength(count))
