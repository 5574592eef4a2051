import { expect, test } from 'vitest'
import { linesOfDefaultTexts } from '../site/site-texts/default-texts.server.ts'
import { readFileOf, tellingWords, textKey, translations } from './catalogue.server.ts'
import { languages } from './languages.ts'
import { pluralFormOf } from './plural-forms.ts'
import { callsOfCode, textsOfCode } from './texts-of-code.ts'

const calls = callsOfCode()
const texts = textsOfCode(linesOfDefaultTexts())

test('constants mark their texts: what they say would be English for everybody', () => {
  const early = calls.filter(({ name, isInFunction }) => name !== 'msg' && !isInFunction)
  expect(early.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

for (const language of translations) {
  const { items, headers } = readFileOf(language)
  const pluralCount = Number(/nplurals=(\d)/.exec(headers['Plural-Forms'] ?? '')?.[1])

  test(`${language} has each text of the code once, and no other`, () => {
    const wanted = texts.map(({ key }) => key)
    const found = items.map(({ msgid, msgctxt }) => textKey(msgid, msgctxt))
    expect(found.toSorted(), 'Run `npm run words`.').toEqual(wanted.toSorted())
  })

  test(`${language} has words for each text, with its values and elements`, () => {
    const other = items.filter(({ msgid, msgid_plural, msgstr }) => {
      const forms = [msgid, ...(msgid_plural ? [msgid_plural] : [])]
      const wanted = partsOf(forms.at(-1) ?? '')
      // A form for few numbers may say them: Arabic has a word for two minutes.
      const allowed = msgid_plural ? [wanted, partsOf((forms.at(-1) ?? '').replace(/{count}|{number}/, ''))] : [wanted]
      return (
        msgstr.length !== (msgid_plural ? pluralCount : 1) ||
        partsOf(msgstr.at(-1) ?? '') !== wanted ||
        msgstr.some((form) => form === '' || !allowed.includes(partsOf(form)))
      )
    })
    const advice = 'Translate these, with the {values}, <elements> and number of forms that each needs.'
    expect(
      other.map(({ msgid }) => msgid),
      advice,
    ).toEqual([])
  })

  test(`${language} is a draft as long as a text of it is one, and takes each of its plural forms`, () => {
    const advice = 'Let `isDraft` in languages.ts say whether a text of the file is fuzzy.'
    expect(languages[language].isDraft, advice).toBe(items.some(({ flags }) => flags['fuzzy']))
    const formOf = pluralFormOf(headers['Plural-Forms'], `${language}.po`)
    const taken = new Set(Array.from({ length: 200 }, (_, count) => formOf(count)))
    expect(taken, 'Let `nplurals` be the number of forms.').toEqual(
      new Set(Array.from({ length: pluralCount }, (_, form) => form)),
    )
  })

  test(`${language} says which words tell what the site is for`, () => {
    const advice = `Write words that nobody may read over a shoulder into the head of ${language}.po: “X-Telling-Words: fierté|arc-en-ciel”.`
    expect(headers[tellingWords], advice).toMatch(/\p{L}/u)
  })
}

function partsOf(text: string) {
  return (text.match(/{\w+}|<\/?\w+>|^(?:- |\d+\. |#+ )|\*\*|\]\([^)]*\)/g) ?? []).sort().join()
}
