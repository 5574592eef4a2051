import { globSync, readFileSync } from 'node:fs'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { callsIn } from './calls.ts'
import { catalogueFile, textKey } from './catalogue.server.ts'

const files = globSync('app/**/*.{ts,tsx}').filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('app/words/'),
)
const calls = files.flatMap((file) =>
  callsIn(readFileSync(file, 'utf8'), file).calls.map((call) => ({ ...call, file })),
)
const texts = calls.filter(({ text }) => text !== null)

test('constants mark their texts: what they say would be English for everybody', () => {
  const early = calls.filter(({ name, isInFunction }) => name !== 'msg' && !isInFunction)
  expect(early.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

for (const language of ['fr', 'pt'] as const) {
  const { items } = PO.parse(readFileSync(catalogueFile(language), 'utf8'))

  test(`${language} has each text of the code once, and no other`, () => {
    const wanted = texts.map(({ text, context }) => textKey(text ?? '', context))
    const found = items.map(({ msgid, msgctxt }) => textKey(msgid, msgctxt))
    expect(found.toSorted()).toEqual([...new Set(wanted)].sort())
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
