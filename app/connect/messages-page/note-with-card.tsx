import type { ReactNode } from 'react'
import type { IdentifyingPart } from '../../platform/text/identifying/identifying-text.ts'
import { HardToFind, IdentifyingTextWarning } from '../../site/highlighted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { QuestionField } from '../../ui/wizard/question-field.tsx'
import { type Message, msg, t } from '../../words/words.ts'
import { noteQuestion } from '../people/settings.ts'
import type { ShownMentee } from '../requests/requests-page.server.ts'
import { MenteeCard } from './mentee-card.tsx'

/** What a new note brings about for a mentee who is admitted. */
export const changedNote = msg(
  'The team reads a changed note before it is sent on. A request that is open is taken back, and sent again after it; a suggestion ends, and so does a pause.',
)

type Props = {
  label?: Message
  note: string
  error: string | undefined
  /** Null while it is not known who writes. */
  card: Omit<ShownMentee, 'note'> | null
  warnings: readonly IdentifyingPart[]
  /** Whether a message stands above. */
  hasMessage: boolean
  isBusy: boolean
  level: 2 | 3
  /** What becomes of the note. */
  hint: ReactNode
  /** What can be done with the note. */
  children: ReactNode
}

/** The box for a note to a mentor, and beside it the card that the mentor would see. */
export function NoteWithCard({ label, note, error, card, warnings, hasMessage, isBusy, level, hint, children }: Props) {
  const question = { ...noteQuestion.note, ...(label && { label }) }
  return (
    <div className="note-with-card">
      <div className="flow">
        <IdentifyingTextWarning parts={warnings} isMessage={!hasMessage} />
        <HardToFind texts={[note]} />
        <QuestionField field="note" question={question} answer={note} error={error} />
        {hint}
      </div>
      {card && (
        <section aria-labelledby="preview" className="flow">
          <p id="preview">
            <strong>{t('All that a mentor sees before saying yes')}</strong>
          </p>
          <MenteeCard title={t('A made-up name, another for each mentor')} mentee={{ ...card, note }} level={level} />
          <p className="field-hint">{t('Never your name, email, phone, country, gender, pronouns, LinkedIn or CV.')}</p>
        </section>
      )}
      <div className="actions">
        {children}
        <Button name="preview" value="yes" variant="secondary" busy={isBusy}>
          {t('Show the preview')}
        </Button>
      </div>
    </div>
  )
}
