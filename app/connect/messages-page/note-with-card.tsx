import { type ReactNode, useRef, useState } from 'react'
import type { IdentifyingPart } from '../../platform/text/identifying/identifying-text.ts'
import { HardToFind, IdentifyingTextWarning } from '../../site/highlighted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { usePreHydrationAnswers } from '../../ui/form/use-chosen.ts'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { useHasScript } from '../../ui/use-has-script.ts'
import { QuestionField } from '../../ui/wizard/question-field.tsx'
import { type Message, msg, t } from '../../words/words.ts'
import { noteQuestion } from '../people/settings.ts'
import type { MenteeState } from '../people/states.ts'
import type { ShownMentee } from '../requests/requests-page.server.ts'
import type { NoteEnds } from '../requests/searches.server.ts'
import { MenteeCard } from './mentee-card.tsx'

type Mentee = { state: MenteeState; noteEnds: NoteEnds | null }

type Answer =
  | { kind: 'done'; warnings: readonly IdentifyingPart[] }
  | { kind: 'refused'; errors: { note?: string }; isWarned?: true }

type Props = {
  label?: Message
  note: string
  /** Null while it is not known who writes. */
  card: Omit<ShownMentee, 'note'> | null
  mentee: Mentee | null
  /** What the stored note may show. */
  warnings: readonly IdentifyingPart[]
  /** Done if the preview was asked for. */
  answer: Answer | undefined
  isBusy: boolean
  level: 2 | 3
  /** What sends the note although it may show who somebody is. */
  asItIs: string
  /** What sends the note, and checks it. */
  children: ReactNode
}

/** The box for a note to a mentor, and beside it the card that the mentor would see. */
export function NoteWithCard({ label, note, card, mentee, warnings, answer, isBusy, level, ...rest }: Props) {
  const { asItIs, children } = rest
  const [refusal, preview] = answer?.kind === 'refused' ? [answer, undefined] : [undefined, answer]
  const found = preview?.warnings ?? (refusal ? [] : warnings)
  const isWarned = refusal?.isWarned || (preview && found.length > 0)
  const previewed = useFocusOn<HTMLElement>(preview)
  const question = { ...noteQuestion.note, ...(label && { label }) }
  const follows = mentee ? whatFollows(mentee).map((each) => t(each)) : []
  const [typed, setTyped] = useState({ after: note, text: note })
  const seen = typed.after === note ? typed.text : note
  const box = useRef<HTMLDivElement>(null)
  const take = () => setTyped({ after: note, text: box.current?.querySelector('textarea')?.value ?? note })
  usePreHydrationAnswers(take)
  // With script the card follows the typing.
  const hasScript = useHasScript()
  const acts = (
    <div className="actions">
      {children}
      {isWarned && (
        <Button name="warned" value="yes" variant="secondary" busy={isBusy}>
          {asItIs}
        </Button>
      )}
      {!hasScript && (
        <Button name="preview" value="yes" variant="secondary">
          {t('Show my note on the card')}
        </Button>
      )}
    </div>
  )
  return (
    <div className="note-with-card">
      <div ref={box} className="flow" onInput={take}>
        <QuestionField field="note" question={question} answer={note} error={refusal?.errors.note} />
        <HardToFind texts={[note]} />
        {follows.length > 0 && <p className="field-hint">{follows.join(' ')}</p>}
        {level === 3 && acts}
      </div>
      {card && (
        // Without script, the new page opens here.
        <section
          ref={previewed}
          id={preview && 'message'}
          tabIndex={preview && -1}
          aria-labelledby="preview"
          className="flow"
        >
          <p id="preview" className="field-label">
            {t('All that a mentor sees before saying yes')}
          </p>
          <IdentifyingTextWarning parts={seen === note ? found : []} />
          <MenteeCard
            title={t('A made-up name, another for each mentor')}
            mentee={{ ...card, note: seen.trim() }}
            level={level}
          >
            <p className="muted">
              {level === 2 && <span>{t('They found you in the directory and chose you.')} </span>}
              <span>{t('How you two fit: areas, industry, stage, rhythm, hours awake')}</span>
            </p>
          </MenteeCard>
          <p className="field-hint">
            {t('Never your name, email, phone, country, gender, pronouns, LinkedIn or CV, unless your note says so.')}
          </p>
        </section>
      )}
      {/* Whoever asks looks at the card first. */}
      {level === 2 && acts}
    </div>
  )
}

/** What the summary says: why somebody is warned stands at the note alone. */
export function noteErrors(refusal: (Answer & { kind: 'refused' }) | undefined): { note?: string } | undefined {
  return refusal?.isWarned ? { note: t('Your note may show who somebody is.') } : refusal?.errors
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
