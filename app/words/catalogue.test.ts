import { readFileSync } from 'node:fs'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { catalogueFile, textKey } from './catalogue.server.ts'
import { callsOfCode, textsOfCode } from './texts-of-code.ts'

const calls = callsOfCode()
const texts = textsOfCode()

test('constants mark their texts: what they say would be English for everybody', () => {
  const early = calls.filter(({ name, isInFunction }) => name !== 'msg' && !isInFunction)
  expect(early.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

for (const language of ['fr', 'pt'] as const) {
  const { items } = PO.parse(readFileSync(catalogueFile(language), 'utf8'))

  test(`${language} has each text of the code once, and no other`, () => {
    const wanted = texts.map(({ key }) => key)
    const found = items.map(({ msgid, msgctxt }) => textKey(msgid, msgctxt))
    expect(found.toSorted()).toEqual(wanted.toSorted())
  })

  test(`${language} has words for each text, with its values and elements`, () => {
    const other = items.filter(({ msgid, msgid_plural, msgstr }) => {
      const forms = [msgid, ...(msgid_plural ? [msgid_plural] : [])]
      const wanted = partsOf(forms.at(-1) ?? '')
      return msgstr.length !== forms.length || msgstr.some((form) => form === '' || partsOf(form) !== wanted)
    })
    expect(other.map(({ msgid }) => msgid)).toEqual([])
  })
}

function partsOf(text: string) {
  return (text.match(/{\w+}|<\/?\w+>/g) ?? []).sort().join()
}
