import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../test/contrast.ts'

const declarations = ['app/ui/breakpoints.css', 'app/ui/tokens.css']
const sheets = globSync('app/**/*.css').map((file) => ({ file, css: withoutComments(readFileSync(file, 'utf8')) }))
const rules = sheets.filter(({ file }) => !declarations.includes(file))
const [breakpoints = '', tokens = ''] = declarations.map((file) => sheets.find((sheet) => sheet.file === file)?.css)
const components = globSync('app/**/*.tsx').map((file) => readFileSync(file, 'utf8'))

test('the layout changes at three widths, declared in one place', () => {
  expect(new Set(breakpoints.match(/\d+(?:rem|px)/g))).toHaveLength(3)
  for (const { file, css } of rules) expect(css, file).not.toMatch(/@media[^{]*width/)
})

test('no rule says left or right, which pages in Arabic swap', () => {
  for (const { file, css } of sheets) {
    expect(css, file).not.toMatch(
      /-(?:left|right)(?:-\w+)?\s*:|[{;\s](?:left|right)\s*:|:\s*(?:left|right)\b|translateX|translate\(/,
    )
    for (const [rule, property, values = ''] of css.matchAll(/\b(margin|padding|inset|border-radius):\s*([^;]+);/g)) {
      const [first, second = first, third = first, fourth = second] = values.split(/\s+(?![^(]*\))/)
      const pairs = property === 'border-radius' ? [first, second, third, fourth] : [second, fourth]
      for (const place of pairs.keys()) if (place % 2) expect(pairs[place], `${file}: ${rule}`).toBe(pairs[place - 1])
    }
  }
})

test('text on screens has one of eight sizes', () => {
  const sizes = tokens.match(/--font-size-\w+(?=:)/g)
  expect(sizes).toHaveLength(8)
  // 106.25% is what 1rem means, 25px a share of a drawing; pt and em are for paper.
  const allowed = /var\(--font-size-|inherit|106\.25%|25px|pt$|em$/
  for (const { file, css } of rules) {
    for (const [, value = ''] of css.matchAll(/\bfont(?:-size)?:\s*([^;]+)/g)) {
      expect(value, file).toMatch(allowed)
      expect(value, file).not.toMatch(/\drem/)
    }
  }
})

test('every token has a role: it is used, and every one used is declared', () => {
  const all = sheets.map(({ css }) => css).join()
  const used = new Set(all.match(/(?<=var\()--[\w-]+/g))
  const declared = new Set(all.match(/(?<=[{;,\s])--[\w-]+(?=:)/g))
  expect([...used].filter((token) => !declared.has(token))).toEqual([])
  expect([...declared].filter((token) => !used.has(token))).toEqual([])
})

test('every class with a rule is one that a component can have', () => {
  const text = components.join('\n')
  for (const { file, css } of rules) {
    for (const [, name = ''] of css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)) {
      const family = name.slice(0, name.lastIndexOf('-') + 1)
      expect(text.includes(name) || text.includes(`${family}\${`), `.${name} in ${file}`).toBe(true)
    }
  }
})

test('the edge of a chip stands out from all that it lies on, in light and in dark', () => {
  const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark')
  const valuesIn = (css: string) =>
    Object.fromEntries([...css.matchAll(/(--[\w-]+): (#\w+)/g)].map(([, ...each]) => each))
  const day = valuesIn(light)
  for (const [chip, grounds] of Object.entries({
    '.mentor-place': ['--surface-raised', '--accent-4-surface'],
    '.mentor-areas li': ['--surface-raised', '--accent-4-surface', '--surface'],
  })) {
    const css = rules
      .find(({ file }) => file.endsWith('mentors.css'))
      ?.css.split(`\n${chip} {`)[1]
      ?.split('}')[0]
    const [, edge = ''] = /border: 1px solid var\((--[\w-]+)\)/.exec(css ?? '') ?? []
    for (const scheme of [day, { ...day, ...valuesIn(dark) }])
      for (const ground of grounds)
        expect(contrast(scheme[edge] ?? '', scheme[ground] ?? ''), `${chip} on ${ground}`).toBeGreaterThanOrEqual(3)
  }
})

function withoutComments(css: string) {
  return css.replaceAll(/\/\*.*?\*\//gs, '')
}
