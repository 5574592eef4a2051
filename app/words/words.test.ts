import { setTimeout } from 'node:timers/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textKey, translated } from './catalogue.server.ts'
import { asEnglish, isAsEnglish } from './english.ts'
import { jsx } from './jsx-runtime.ts'
import { inLanguage } from './language.server.ts'
import { msg, rich, t, tn } from './words.ts'

const mission = 'Our mission'
const missions = { en: mission, fr: 'Notre mission', pt: 'A nossa missão' }

test('a text is in the language of the request, and in English outside of one', () => {
  expect(t(mission)).toBe(missions.en)
  for (const language of ['en', 'fr', 'pt'] as const)
    expect(inLanguage(language, () => [t(mission), t(msg(mission))])).toEqual([missions[language], missions[language]])
})

test('200 interleaved requests in three languages do not mix', async () => {
  const asked = Array.from({ length: 200 }, (_, index) => (['en', 'fr', 'pt'] as const)[index % 3] ?? 'en')
  const read = asked.map((language, index) =>
    inLanguage(language, async () => {
      await setTimeout(index % 7)
      const before = t(mission)
      await setTimeout((200 - index) % 5)
      return [before, t(mission)]
    }),
  )
  expect(await Promise.all(read)).toEqual(asked.map((language) => [missions[language], missions[language]]))
})

test('in Arabic, marks keep values in their place, but not in what is sent or counted', () => {
  inLanguage('ar', () => {
    expect(t('About {name}', { name: 'Upinde' })).toBe('عن \u2068Upinde\u2069')
    // Its own words say nothing of the direction.
    expect(t('{name}: {value}', { name: 'a', value: 'b' })).toBe('\u200f\u2068a\u2069: \u2068b\u2069')
    expect(t('{percent}%', { percent: 75 })).toBe('\u200f75%')
    const minutes = [0, 1, 2, 3, 11, 100].map((count) =>
      tn(count, { one: '{count} minute', other: '{count} minutes' }).replace(/[\u2068\u2069]/g, ''),
    )
    expect(minutes).toEqual(['0 دقيقة', 'دقيقة واحدة', 'دقيقتين', '3 دقائق', '11 دقيقة', '100 دقيقة'])
  })
})

test('a text without a translation is English, and marked so', () => {
  inLanguage('fr', () => {
    expect(translated(textKey('Open', 'button'))).toBe(asEnglish('Open'))
    expect(tn(2, { one: '{count} egg', other: '{count} eggs' })).toBe(asEnglish('2 eggs'))
    expect(t('A line\nand another')).toBe('A line\nand another')
    expect(t('{whole}.{rest}', { whole: 1, rest: 5 })).toBe('1.5')
    expect(isAsEnglish(`${missions.fr}: ${asEnglish('this')}`)).toBe(false)
  })
})

test('an element whose text has no translation says that it is English, and one beside others is put into a span', () => {
  const shown = (children: unknown) => renderToStaticMarkup(jsx('p', { children })).replace(/[\u2066\u2069]/g, '')
  inLanguage('fr', () => {
    expect(shown(t('Nobody says this'))).toBe('<p lang="en">Nobody says this</p>')
    expect(shown(t(mission))).toBe(`<p>${missions.fr}</p>`)
    expect(shown([t('Nobody says this'), ': ', t(mission)])).toBe(
      `<p><span lang="en">Nobody says this</span>: ${missions.fr}</p>`,
    )
    expect(shown(rich('Nobody <b>says</b> this', { b: (text) => jsx('b', { children: text }) }))).toBe(
      '<p><span lang="en">Nobody </span><b lang="en">says</b><span lang="en"> this</span></p>',
    )
  })
  expect(shown(t('Nobody says this'))).toBe('<p>Nobody says this</p>')
})

test('values and elements stand where the sentence has them, and nothing in a value is read as one', () => {
  const name = '{count} <a>b</a>'
  expect(t('Hello {name}', { name })).toBe(`Hello ${name}`)
  expect(tn(1, { one: '{count} letter to {name}', other: '{count} letters to {name}' }, { name })).toBe(
    `1 letter to ${name}`,
  )
  const sentence = rich('Read <a>this page</a>, {name}.', { a: (text) => createElement('b', null, text), name })
  expect(renderToStaticMarkup(sentence)).toBe('Read <b>this page</b>, {count} &lt;a&gt;b&lt;/a&gt;.')
})
