import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { expect, test } from 'vitest'

// The admin area is in English only.
const files = globSync('app/**/*.tsx', { exclude: ['app/admin/**'] })
const shown = ['alt', 'aria-label', 'hint', 'label', 'lead', 'placeholder', 'title']
const isText = (value: unknown): value is string => typeof value === 'string' && /^(?!you@).*\p{L}\p{L}/su.test(value)

/** Finds what would stand on a page in the words of the code, whatever the language of the page. */
function bareTexts(code: string): string[] {
  return [...textsUnder(parseSync('code.tsx', code, { lang: 'tsx' }).program)]
}

function* textsUnder(node: ESTree.Node): Generator<string> {
  if (node.type === 'JSXText' && isText(node.value)) yield node.value.trim()
  if (node.type === 'JSXAttribute' && node.value && shown.includes(String(node.name.name))) yield* textIn(node.value)
  if (node.type === 'JSXElement') for (const child of node.children) yield* textIn(child)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* textsUnder(child)
    }
  }
}

function* textIn(node: ESTree.Node): Generator<string> {
  if (node.type === 'JSXExpressionContainer') yield* textIn(node.expression)
  if (node.type === 'ConditionalExpression') yield* [...textIn(node.consequent), ...textIn(node.alternate)]
  if (node.type === 'LogicalExpression') yield* textIn(node.right)
  if (node.type === 'Literal' && isText(node.value)) yield node.value
  if (node.type === 'TemplateLiteral') for (const { value } of node.quasis) if (isText(value.cooked)) yield value.cooked
}

test('bare text is found wherever it would show', () => {
  const code = `<p title="A title" lang={lang}>Bare {isNew ? 'new' : t('old')} {count && \`\${count} left\`}<b>{'more'}</b></p>`
  expect(bareTexts(code).toSorted()).toEqual([' left', 'A title', 'Bare', 'more', 'new'])
})

test('no page has a text that cannot be translated', () => {
  const found = files.flatMap((file) => bareTexts(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
})
