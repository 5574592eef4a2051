import { expect, test } from 'vitest'
import { readFileOf, tellingWords, textKey, translations } from './catalogue.server.ts'
import { foreignParts } from './foreign-parts.ts'
import { languages } from './languages.ts'
import { callsOfCode } from './texts-of-code.ts'

const calls = callsOfCode()

test('constants mark their texts: what they say would be English for everybody', () => {
  const early = calls.filter(({ name, isInFunction }) => ['t', 'tn', 'rich'].includes(name) && !isInFunction)
  expect(early.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

for (const language of translations) {
  const { items, headers } = readFileOf(language)
  const pluralCount = Number(/nplurals=(\d)/.exec(headers['Plural-Forms'] ?? '')?.[1])

  test(`${language} has each text once`, () => {
    const found = items.map(({ msgid, msgctxt }) => textKey(msgid, msgctxt))
    expect(found.filter((key, place) => found.indexOf(key) < place)).toEqual([])
  })

  test(`${language} has what it translates whole, with its values and elements`, () => {
    const faults = items.flatMap(({ msgid, msgid_plural, msgstr }) => {
      const forms = [msgid, ...(msgid_plural ? [msgid_plural] : [])]
      const wanted = partsOf(forms.at(-1) ?? '')
      // A form for few numbers may say them: Arabic has a word for two minutes.
      const allowed = msgid_plural ? [wanted, partsOf((forms.at(-1) ?? '').replace(/{count}|{number}/, ''))] : [wanted]
      const count = msgid_plural ? pluralCount : 1
      if (msgstr.every((form) => form === '')) return []
      if (msgstr.length !== count || msgstr.includes('')) return [`${msgid}: needs ${count} forms`]
      const isWhole = partsOf(msgstr.at(-1) ?? '') === wanted && msgstr.every((form) => allowed.includes(partsOf(form)))
      return isWhole ? [] : [`${msgid}: needs exactly ${wanted || 'words, without marks'}`]
    })
    expect(faults).toEqual([])
  })

  test(`${language} adds no address, number, markup or mark of direction to what it translates`, () => {
    const found = items.flatMap(({ msgid, msgid_plural, msgstr }) =>
      msgstr.flatMap((form) =>
        foreignParts(form, `${msgid}\n${msgid_plural ?? ''}`).map((part) => `${msgid}: ${part}`),
      ),
    )
    expect(found).toEqual([])
  })

  test(`${language} is a draft as long as a text of it is one`, () => {
    const advice = 'Let `isDraft` in languages.ts say whether a text of the file is fuzzy.'
    expect(languages[language].isDraft, advice).toBe(items.some(({ flags }) => flags['fuzzy']))
  })

  test(`${language} says which words tell what the site is for`, () => {
    const advice = `Write words that nobody may read over a shoulder, with | between them, into the head of ${language}.po: “X-Telling-Words: fierté|arc-en-ciel”.`
    expect(headers[tellingWords], advice).toMatch(/^[\p{L}\p{M} /-]+(?:\|[\p{L}\p{M} /-]+)*$/u)
  })
}

function partsOf(text: string) {
  return (text.match(/(?<=})\/[\w/?=-]+|{\w+}|<\/?\w+>|^(?:- |\d+\. |#+ )|\*\*|\]\([^)]*\)/g) ?? []).sort().join()
}
