import { useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { listOf } from '../../../forms/outcome.ts'
import type { IdentifyingPart } from '../../../platform/text/identifying/identifying-text.ts'
import { ZoneSelect } from '../../../site/zone-select.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { useMessageAddress } from '../../../ui/use-has-script.ts'
import type { Question } from '../../../ui/wizard/question.ts'
import { QuestionField } from '../../../ui/wizard/question-field.tsx'
import { t } from '../../../words/words.ts'
import { NoteWithCard, noteErrors } from '../note-with-card.tsx'
import { cardValues } from './card-texts.ts'
import { type CardName, cards, type Field, questions } from './cards.ts'
import { LanguagesField } from './languages-field.tsx'
import { PlacesFields } from './places-fields.tsx'
import type { OwnSettings, SettingsAnswer } from './settings.server.ts'

type Props = {
  name: CardName
  /** Null when the session has ended. */
  own: OwnSettings | null
  isOpened: boolean
  isSaved: boolean
  /** If this card was sent. */
  answer: SettingsAnswer | undefined
  warnings: readonly IdentifyingPart[]
  zones: readonly string[]
}

/** A row that says how one thing is set, and opens to the form that sets it. */
export function SettingCard({ name, own, isOpened, isSaved, answer, warnings, zones }: Props) {
  // From then on, whoever reads the page opens and closes it.
  const [isOpen] = useState(isOpened || answer !== undefined)
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('card') === name
  const refusal = answer?.kind === 'refused' ? answer : undefined
  const errors = refusal?.errors ?? {}
  const answerTo = (field: Field) => (answer ? listOf(answer.input[field]).join('\n') : (own?.answers[field] ?? ''))
  const save = <Button busy={isBusy}>{t('Save')}</Button>
  return (
    <details id={`${name}-card`} className={isSaved ? 'card setting setting-saved' : 'card setting'} open={isOpen}>
      <summary>
        <h2>{t(cards[name].title)}</h2>
        {own && (
          <p className="setting-value" dir="auto">
            {cardValues[name](own)}
          </p>
        )}
      </summary>
      <Form method="post" action={useMessageAddress(href('/connect/settings'))} noValidate autoComplete="off">
        <input type="hidden" name="card" value={name} />
        <ErrorSummary answer={refusal} errors={name === 'note' ? noteErrors(refusal) : errors} />
        {name === 'note' ? (
          <NoteWithCard
            note={answerTo('note')}
            card={own?.card ?? null}
            warnings={warnings}
            answer={answer}
            isBusy={isBusy}
            level={3}
            mentee={own?.mentee ?? null}
            asItIs={t('Save it as it is')}
          >
            {save}
          </NoteWithCard>
        ) : (
          <>
            {name === 'places' && <Places own={own} answer={answer} errors={errors} />}
            {cards[name].fields.map((field) => (
              <Asked
                key={field}
                field={field}
                isTitled={field === cards[name].titled}
                answer={answerTo(field)}
                error={errors[field]}
                zones={zones}
              />
            ))}
            {save}
          </>
        )}
      </Form>
    </details>
  )
}

type AskedProps = {
  field: Field
  isTitled: boolean
  answer: string
  error: string | undefined
  zones: readonly string[]
}

function Asked({ field, isTitled, answer, error, zones }: AskedProps) {
  const question: Question = questions[field]
  if (field === 'languages')
    return (
      <div className="question languages">
        <LanguagesField answer={answer} error={error} />
      </div>
    )
  return (
    <div className={isTitled ? 'question question-titled' : 'question'} data-follow-up={question.followUp && ''}>
      <QuestionField field={field} question={question} answer={answer} error={error}>
        {field === 'zone' && <ZoneSelect others={zones} placeholder={t('Not said')} value={answer} />}
      </QuestionField>
    </div>
  )
}

type PlacesProps = Pick<Props, 'own' | 'answer'> & { errors: { capacity?: string; awayUntil?: string } }

function Places({ own, answer, errors }: PlacesProps) {
  const { capacity = '', awayUntil = '', awayWas = '' } = answer?.input ?? {}
  const { mentor } = own ?? {}
  const places = answer
    ? { capacity, awayUntil, awayWas }
    : { capacity: String(mentor?.capacity), awayUntil: mentor?.awayUntil ?? '' }
  const canBeAway = mentor ? mentor.state === 'open' || mentor.state === 'away' : awayUntil !== ''
  return <PlacesFields places={places} errors={errors} canBeAway={canBeAway} />
}
