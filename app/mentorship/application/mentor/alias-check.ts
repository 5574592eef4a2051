import {
  findIdentifyingText,
  type LabelledIdentifyingPart,
} from '../../../platform/text/identifying/identifying-text.ts'
import { nameWordsIn, sharesName } from '../../../platform/text/names/name-words.ts'
import { toSearchKey } from '../../../platform/text/search-key.ts'
import { listsUnder, showsCompany } from '../../../profiles/listing-preference.ts'
import { ordinaryNameWord } from '../../../profiles/ordinary-name-word.ts'
import type { Errors } from '../../../ui/wizard/answers.ts'
import { type Answers, choicesIn } from '../../../ui/wizard/question.ts'
import { listed, quoted } from '../../../words/punctuation.ts'
import { msg, t, tn } from '../../../words/words.ts'

type TextField = 'role' | 'company' | 'professionalBio'
type AliasField = TextField | 'fullName' | 'galleryPreference' | 'displayName' | 'alsoShow'
const titles = { role: msg('role'), company: msg('company'), professionalBio: msg('bio') }
const advice = {
  role: msg('Please write it another way, or choose to be listed under your own name.'),
  company: msg('Please write it another way, do not show your company, or choose to be listed under your own name.'),
  professionalBio: msg('Please take that out, or choose to be listed under your own name.'),
}

export function aliasErrors(answers: Answers<AliasField>): Errors<AliasField> {
  if (listsUnder(answers.galleryPreference) !== 'alias') return {}
  const { displayName, fullName } = answers
  const errors: Errors<AliasField> = {}
  for (const field of shownTexts(answers)) {
    const words = nameWordsIn(answers[field], fullName, allowedIn(answers, field))
    if (words.length > 0) errors[field] = errorMessage(field, words)
  }
  if (sharesName(displayName, fullName)) {
    errors.displayName = t('This name shares a word with your full name, or a part of one. Please choose another name.')
  }
  return errors
}

export function identifyingIn(answers: Answers<AliasField>): LabelledIdentifyingPart[] {
  if (listsUnder(answers.galleryPreference) !== 'alias') return []
  const { company, displayName } = answers
  const isCompanyShown = choicesIn(answers.alsoShow).includes(showsCompany)
  const texts = shownTexts(answers).flatMap((field) => {
    const parts = findIdentifyingText(answers[field], field === 'company' || isCompanyShown ? [company] : [])
    const hidden = isCompanyShown ? [] : hiddenCompanyIn(company, answers[field])
    const words = allowedIn(answers, field) ? nameWordsIn(answers[field], answers.fullName) : []
    return [...parts, ...hidden, ...words.map(foundName)].map((part) => ({ ...part, place: t(titles[field]) }))
  })
  // Two capitalised words are what a good alias looks like.
  const ofAlias = findIdentifyingText(displayName).filter(({ kind }) => kind !== 'name')
  return [...texts, ...ofAlias.map((part) => ({ ...part, place: t('name to show') }))]
}

function shownTexts({ alsoShow }: Answers<AliasField>): TextField[] {
  const isCompanyShown = choicesIn(alsoShow).includes(showsCompany)
  return isCompanyShown ? ['role', 'company', 'professionalBio'] : ['role', 'professionalBio']
}

/** Returns the word of the full name that only causes a warning in the field. */
function allowedIn({ role, professionalBio, fullName }: Answers<AliasField>, field: TextField) {
  return field === 'company' ? null : ordinaryNameWord([role, professionalBio], fullName)
}

function hiddenCompanyIn(company: string, text: string): LabelledIdentifyingPart[] {
  const name = toSearchKey(company)
  const isNamed = name !== '' && ` ${normaliseWords(text)} `.includes(` ${normaliseWords(company)} `)
  return isNamed ? [foundName(company)] : []
}

function foundName(text: string): LabelledIdentifyingPart {
  return { kind: 'name', start: 0, end: 0, text }
}

function normaliseWords(text: string) {
  return toSearchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function errorMessage(field: TextField, words: string[]) {
  const quotedWords = listed(words.map(quoted))
  const found = tn(
    words.length,
    {
      one: 'Your {field} has {listed}, which is part of your full name.',
      other: 'Your {field} has {listed}, which are parts of your full name.',
    },
    { field: t(titles[field]), listed: quotedWords },
  )
  return `${found} ${t(advice[field])}`
}
