import { Disclosure } from '../../../ui/disclosure.tsx'
import { CheckboxGroup, Choices } from '../../../ui/form/choices.tsx'
import { choicesIn } from '../../../ui/wizard/question.ts'
import type { Language } from '../../../words/languages.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { t } from '../../../words/words.ts'
import { settingsQuestions } from '../../people/settings.ts'

const { label, options } = settingsQuestions.languages

const ownLanguages: Record<Language, (typeof options)[number]['id']> = {
  en: 'English',
  fr: 'French',
  pt: 'Portuguese',
  ar: 'Arabic',
  sw: 'Swahili',
  am: 'Amharic',
}

/** The languages that are ticked and that of the page, and all others behind “More languages”. */
export function LanguagesField({ answer, error }: { answer: string; error: string | undefined }) {
  const own = ownLanguages[useLanguage()]
  const ticked = choicesIn(answer)
  const isFirst = ({ id }: { id: string }) => id === own || ticked.includes(id)
  const others = options.filter((option) => !isFirst(option))
  const about = { name: 'languages', label: t(label), error, required: true }
  return (
    <CheckboxGroup {...about} options={options.filter(isFirst)} values={ticked}>
      {others.length > 0 && (
        <Disclosure summary={t('More languages')} isOpen={error !== undefined}>
          <Choices type="checkbox" id="more-languages" name="languages" options={others} ticked={[]} />
        </Disclosure>
      )}
    </CheckboxGroup>
  )
}
