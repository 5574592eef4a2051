// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what browsers load has template strings.
import { expect, test } from 'vitest'
import { asEnglish } from './english.ts'
import { scriptsIn } from './scripts-in.ts'
import { markWords } from './words.vite.ts'
import { wordsInto } from './words-into.ts'

const file = '/somewhere/app/home/page.tsx'
const imported = "import { mayLackWords, msg, rich, t, tn } from '../words/words.ts'\n"

/** Returns what browsers load in the place of the code, without the import of helpers. */
function inBrowsers(language: 'en' | 'fr', code: string, isLacking = false): string {
  const { transform } = markWords()
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing.')
  const made = transform.handler.call({} as never, imported + code, file) as { code: string }
  return wordsInto(made.code, file)(language, isLacking)
    .replace(/^import .*?;/, '')
    .replaceAll('/* @__PURE__ */ ', '')
    .trim()
}

test('a text is in the place of its call, with its values', () => {
  expect(inBrowsers('en', "t('Our mission')")).toBe('"Our mission"')
  expect(inBrowsers('fr', "t('Our mission')")).toBe('"Notre mission"')
  expect(inBrowsers('fr', "t('About {name}', { name: a.b })")).toBe('`À propos d’${a.b}`')
  expect(inBrowsers('en', "t('A `{name}` \\\\ $', { name })")).toBe('`A \\`${name}\\` \\\\ \\$`')
})

test('a text in a constant is translated where it is marked', () => {
  expect(inBrowsers('fr', "const title = msg('Our mission'); t(title)")).toBe('const title = "Notre mission"; (title)')
  expect(inBrowsers('en', 't(title, { name })')).toBe('fill(title, { name })')
  expect(inBrowsers('fr', "t('About {name}', values)")).toBe('fill("À propos d’{name}", values)')
})

test('calls in the values of calls are replaced too', () => {
  expect(inBrowsers('fr', "t('About {name}', { name: t('Our mission') })")).toBe('`À propos d’${"Notre mission"}`')
  expect(inBrowsers('fr', "rich('About {name}', { name: <b>{t('New')}</b> })")).toBe(
    '<>{["À propos d’",<b>{"Nouveau"}</b>]}</>',
  )
})

test('a sentence with elements is a list of them', () => {
  expect(inBrowsers('en', "rich('Read <a>this</a>, {name}.', { name, a: (text) => <b>{text}</b> })")).toBe(
    '<>{["Read ",((text) => <b>{text}</b>)("this"),", ",name,"."]}</>',
  )
  expect(() => inBrowsers('en', "rich('Read {it}.', { a })")).toThrow('has no value for {it}')
})

test('a number chooses its form', () => {
  const code = inBrowsers('en', "tn(of(x), { one: '{count} egg', other: '{count} eggs for {who}' }, { who: me })")
  const written = (count: number) => new Function('of', 'x', 'me', `return ${code}`)(() => count, 0, 'us')
  expect([0, 1, 2].map(written)).toEqual(['0 eggs for us', '1 egg', '2 eggs for us'])
})

test('a text without a translation is English, says so, and has the forms of English', () => {
  expect(inBrowsers('fr', "t('Nobody says this')")).toBe('"\u2066Nobody says this\u2069"')
  expect(inBrowsers('en', "t('Nobody says this')")).toBe('"Nobody says this"')
  expect(inBrowsers('fr', "rich('Nobody <b>says</b> {it}', { b: (text) => text, it })")).toBe(
    '<>{["\u2066Nobody \u2069",((text) => text)("\u2066says\u2069")," ",it]}</>',
  )
  const code = inBrowsers('fr', "tn(x, { one: '{count} egg', other: '{count} eggs' })")
  const counted = [0, 1, 2].map((x) => new Function('x', `return ${code}`)(x))
  expect(counted).toEqual(['0 eggs', '1 egg', '2 eggs'].map(asEnglish))
})

test('only where texts have no translation, elements are asked for their language', () => {
  expect([true, false].map((isLacking) => inBrowsers('fr', 'mayLackWords()', isLacking))).toEqual(['true', 'false'])
})

test('a text without quotes or without a value stops the build', () => {
  expect(() => inBrowsers('en', 'msg(title)')).toThrow('takes a text in quotes')
  expect(() => inBrowsers('en', "t('About {name}', { title })")).toThrow('has no value for {name}')
})

const scripts = new Map([
  ['page-aaaaaaaa.js', 'import { x } from "./site-bbbbbbbb.js"; x($words_msg("Our mission"))'],
  ['site-bbbbbbbb.js', 'import { y } from "./framework-cccccccc.js"; export const x = y($words_msg("New"))'],
  ['framework-cccccccc.js', 'export const y = (whole) => whole'],
])

test('a script loads the others of its language, and its name tells their words', async () => {
  const found = await scriptsIn(['en', 'fr'], scripts)
  const [english, french] = [new Map(found.get('en')), new Map(found.get('fr'))]
  const [page, site, framework] = [...french.keys()]
  expect(french.get(page ?? '')).toContain(`./${site}`)
  expect(french.get(page ?? '')).toContain('Notre mission')
  expect(french.get(site ?? '')).toContain(`./${framework}`)
  const shared = [...english.keys()].filter((name) => french.has(name))
  expect(shared).toEqual([framework])

  const changed = new Map(scripts).set('site-bbbbbbbb.js', `${scripts.get('site-bbbbbbbb.js')}; x(1)`)
  const [pageThen, siteThen, frameworkThen] = [...((await scriptsIn(['en'], changed)).get('en') ?? new Map()).keys()]
  expect(english.has(frameworkThen)).toBe(true)
  expect([pageThen, siteThen].filter((name) => english.has(name))).toEqual([])
})
