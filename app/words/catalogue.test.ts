import { readFileSync } from 'node:fs'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { linesOfDefaultTexts } from '../site/site-texts/default-texts.server.ts'
import { catalogueFile, textKey, translations } from './catalogue.server.ts'
import { languages } from './languages.ts'
import { pluralForms } from './plural-forms.ts'
import { callsOfCode, textsOfCode } from './texts-of-code.ts'

const calls = callsOfCode()
const texts = textsOfCode(linesOfDefaultTexts())

test('constants mark their texts: what they say would be English for everybody', () => {
  const early = calls.filter(({ name, isInFunction }) => name !== 'msg' && !isInFunction)
  expect(early.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

for (const language of translations) {
  const { items, headers } = PO.parse(readFileSync(catalogueFile(language), 'utf8'))
  const pluralCount = Number(/nplurals=(\d)/.exec(headers['Plural-Forms'] ?? '')?.[1])

  test(`${language} has each text of the code once, and no other`, () => {
    const wanted = texts.map(({ key }) => key)
    const found = items.map(({ msgid, msgctxt }) => textKey(msgid, msgctxt))
    expect(found.toSorted()).toEqual(wanted.toSorted())
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
    expect(other.map(({ msgid }) => msgid)).toEqual([])
  })

  test(`${language} is a draft as long as a text of it is one, and takes each of its plural forms`, () => {
    expect(languages[language].isDraft).toBe(items.some(({ flags }) => flags['fuzzy']))
    const taken = new Set(Array.from({ length: 200 }, (_, count) => pluralForms[language](count)))
    expect(taken).toEqual(new Set(Array.from({ length: pluralCount }, (_, form) => form)))
  })
}

function partsOf(text: string) {
  return (text.match(/{\w+}|<\/?\w+>|^(?:- |\d+\. |#+ )|\*\*|\]\([^)]*\)/g) ?? []).sort().join()
}
