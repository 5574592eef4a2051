import type { ReactNode } from 'react'
import type { IdentifyingPart } from '../../platform/text/identifying/identifying-text.ts'
import { HardToFind, IdentifyingTextWarning } from '../../site/highlighted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { QuestionField } from '../../ui/wizard/question-field.tsx'
import { type Message, msg, t } from '../../words/words.ts'
import { noteQuestion } from '../people/settings.ts'
import type { MenteeState } from '../people/states.ts'
import type { ShownMentee } from '../requests/requests-page.server.ts'
import type { NoteEnds } from '../requests/searches.server.ts'
import { MenteeCard } from './mentee-card.tsx'

type Mentee = { state: MenteeState; noteEnds: NoteEnds | null }

type Props = {
  label?: Message
  note: string
  error: string | undefined
  /** Null while it is not known who writes. */
  card: Omit<ShownMentee, 'note'> | null
  mentee: Mentee | null
  warnings: readonly IdentifyingPart[]
  /** Whether a message stands above. */
  hasMessage: boolean
  /** Whether the page answers “Show the preview”. */
  isPreviewed: boolean
  isBusy: boolean
  level: 2 | 3
  /** What can be done with the note. */
  children: ReactNode
}

/** The box for a note to a mentor, and beside it the card that the mentor would see. */
export function NoteWithCard({ label, note, error, card, mentee, warnings, hasMessage, ...rest }: Props) {
  const { isPreviewed, isBusy, level, children } = rest
  const question = { ...noteQuestion.note, ...(label && { label }) }
  const follows = mentee ? whatFollows(mentee).map((each) => t(each)) : []
  return (
    <>
      <IdentifyingTextWarning parts={warnings} isMessage={!hasMessage} />
      <div className="note-with-card">
        <div className="flow">
          <QuestionField field="note" question={question} answer={note} error={error} />
          <HardToFind texts={[note]} />
          {follows.length > 0 && <p className="field-hint">{follows.join(' ')}</p>}
          <div className="actions">
            {children}
            <Button name="preview" value="yes" variant="quiet" className="link" busy={isBusy}>
              {t('Show the preview')}
            </Button>
          </div>
        </div>
        {card && (
          // Without script, the new page opens here, unless it warns.
          <section
            id={isPreviewed && warnings.length === 0 ? 'message' : undefined}
            aria-labelledby="preview"
            className="flow"
          >
            <p id="preview" className="field-label">
              {t('All that a mentor sees before saying yes')}
            </p>
            <MenteeCard title={t('A made-up name, another for each mentor')} mentee={{ ...card, note }} level={level} />
            <p className="field-hint">
              {t('Never your name, email, phone, country, gender, pronouns, LinkedIn or CV.')}
            </p>
          </section>
        )}
      </div>
    </>
  )
}

const ends: Record<NoteEnds, Message> = {
  request: msg('If you change it, your open request is taken back, and sent again after that.'),
  suggestion: msg('If you change it, the suggestion that you have now ends.'),
  pause: msg('If you change it, your pause ends.'),
}

/** What becomes of a note once it is sent, and what a changed one ends. */
function whatFollows({ state, noteEnds }: Mentee): Message[] {
  if (state === 'unread' || state === 'question') return [msg('A person reads your application and your note first.')]
  if (state === 'left' || state === 'refused') return []
  return [msg('A person reads a new note before it is sent on.'), ...(noteEnds ? [ends[noteEnds]] : [])]
}
