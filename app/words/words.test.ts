import { setTimeout } from 'node:timers/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textKey, translated } from './catalogue.server.ts'
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

test('a text without a translation is English, whatever its context', () => {
  expect(inLanguage('fr', () => translated(textKey('Open', 'button')))).toBe('Open')
  expect(inLanguage('fr', () => tn(2, { one: '{count} egg', other: '{count} eggs' }))).toBe('2 eggs')
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
