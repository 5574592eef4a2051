import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withCriticalStyles } from './critical-styles.server.ts'

const page = (body: string) => `<html><head><style></style></head><body>${body}</body></html>`

test('a page has the rules for its tags and classes, and those for whole groups of tags', () => {
  const styles = stylesOf('<main><h1 class="hero-title">Hello</h1><button class="btn btn-primary">Go</button></main>')
  for (const rule of [/h1,\s*h2,\s*h3 \{/, /\.hero-title \{/, /\.btn \{/, /\.btn-primary \{/])
    expect(styles).toMatch(rule)
  expect(styles).not.toMatch(/\.dialog|\.menu|\.filters|textarea \{/)
})

test('rules stay in the order of the stylesheet and inside their at-rules', () => {
  const styles = stylesOf('<nav class="menu"><button class="menu-button">Menu</button></nav>')
  const inside = /@media \(--below-medium\)\{@supports selector\(:popover-open\)\{\.menu-button/
  expect(styles).toMatch(inside)
  expect(styles.indexOf('.menu-button')).toBeLessThan(styles.search(inside))
  expect(styles.split('{')).toHaveLength(styles.split('}').length)
})

test('what applies only after the first paint is left out: fonts, print, and what follows a touch', () => {
  const styles = stylesOf('<a class="btn btn-primary">Go</a><p class="sr-only">Hidden</p>')
  expect(styles).not.toMatch(/@font-face|@media print|:hover|:(?:active|focus)(?!\))/)
  expect(styles).toMatch(/\.sr-only:not\(:focus\):not\(:active\)/)
})

test('a variable is declared if a rule uses it, or another variable that a rule uses', () => {
  const styles = stylesOf('<p class="lead">Hello</p>')
  const used = new Set(styles.match(/(?<=var\()--[\w-]+/g))
  const declared = new Set(styles.match(/--[\w-]+(?=:)/g))
  expect(declared).toEqual(used)
  expect(used).toContain('--font-sans')
  expect(used).not.toContain('--danger')
})

test('the source allows these styles, and a page that has the stylesheet in its head stays as it is', () => {
  const { html, source } = withCriticalStyles(page('<p>Hello</p>'))
  const [, styles = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
  expect(source).toBe(`'sha256-${hash('sha256', styles, 'base64')}'`)
  const member = '<html><head><link rel="stylesheet" href="/a.css"/></head></html>'
  expect(withCriticalStyles(member)).toEqual({ html: member, source: null })
})

function stylesOf(body: string) {
  return /<style>([\s\S]*)<\/style>/.exec(withCriticalStyles(page(body)).html)?.[1] ?? ''
}
