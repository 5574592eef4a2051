import { existsSync, writeFileSync } from 'node:fs'
import PO from 'pofile'
import { linesOfDefaultTexts } from '../app/site/site-texts/default-texts.server.ts'
import { catalogueFile, readFileOf, tellingWords, textKey, translations } from '../app/words/catalogue.server.ts'
import type { Language } from '../app/words/languages.ts'
import { pluralFormOf } from '../app/words/plural-forms.ts'
import { type TextOfCode, textsOfCode } from '../app/words/texts-of-code.ts'

// Brings the files of translations in line with the texts of the code: new texts come in without a translation, texts
// that are gone go out. What somebody has translated stays as it is. `check` writes nothing, and fails while a file has
// a translation of what is in the code no more. A text without a translation is listed, and readers get it in English.

const isCheck = process.argv[2] === 'check'
const texts = textsOfCode(linesOfDefaultTexts())

for (const language of translations) {
  const file = catalogueFile(language)
  const catalogue = existsSync(file) ? readFileOf(language) : emptyCatalogue(language)
  pluralFormOf(catalogue.headers['Plural-Forms'], `${language}.po`)
  const pluralForms = Number(/nplurals=(\d)/.exec(catalogue.headers['Plural-Forms'] ?? '')?.[1])
  const known = new Map(catalogue.items.map((item) => [textKey(item.msgid, item.msgctxt), item]))
  const changed = texts.flatMap(({ key, plural }) => {
    const item = known.get(key)
    return item && (item.msgid_plural || null) !== plural ? [key] : []
  })
  catalogue.items = texts.map((text) => itemOf(text, known.get(text.key), pluralForms))
  const missing = catalogue.items.filter(({ msgstr }) => msgstr.some((form) => form === ''))
  for (const { msgid, references } of missing)
    console.log(`${language}: “${msgid}” has no translation (${references[0] ?? 'a longer text'})`)
  if (isCheck) {
    const keys = new Set(texts.map(({ key }) => key))
    const gone = [...known.keys()].filter((key) => !keys.has(key))
    for (const key of gone) console.log(`${language}: “${key}” is in the code no more`)
    for (const key of changed) console.log(`${language}: “${key}” has another English plural now`)
    if (gone.length + changed.length > 0) process.exitCode = 1
    continue
  }
  writeFileSync(file, `${catalogue}\n`)
  const drafts = catalogue.items.filter(({ flags }) => flags['fuzzy'])
  console.log(`${language}: ${texts.length} texts, ${missing.length} without a translation, ${drafts.length} drafts`)
}

type Item = InstanceType<typeof PO.Item>

function itemOf({ text, plural, context, files }: TextOfCode, known: Item | undefined, pluralForms: number): Item {
  const item = known ?? new PO.Item()
  item.msgid = text
  if (context) item.msgctxt = context
  if (plural) item.msgid_plural = plural
  item.references = files
  const forms = plural ? pluralForms : 1
  const lost = item.msgstr.slice(forms).find((form) => form !== '')
  if (lost) throw new Error(`“${lost}” is one form too many for Plural-Forms: take it away, or let there be more`)
  item.msgstr = Array.from({ length: forms }, (_, form) => item.msgstr[form] ?? '')
  if (!known) item.flags['fuzzy'] = true
  return item
}

function emptyCatalogue(language: Language) {
  const catalogue = new PO()
  catalogue.headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    Language: language,
    'Plural-Forms': 'nplurals=2; plural=(n != 1);',
    [tellingWords]: '',
  }
  return catalogue
}
