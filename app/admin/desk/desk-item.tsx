import type { MouseEvent, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { QueueItem } from '../../moderation/queue.ts'
import { maxRejectionWords } from '../../moderation/queue.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { useHasScript } from '../../ui/use-has-script.ts'
import { ChoiceForms } from '../queue/choice-forms.tsx'
import { RejectionFields } from '../queue/rejection-fields.tsx'
import type { QueueScreen } from '../queues/queue-screen.ts'
import type { RefusedWords } from './desk-answer.server.ts'
import { DeskKeys } from './desk-keys.tsx'
import { deskPath } from './desk-place.ts'

type Props = {
  screen: QueueScreen
  skipped: readonly string[]
  item: QueueItem
  refused: RefusedWords | undefined
}

export function ItemOnDesk({ screen, skipped, item, refused }: Props) {
  const heading = useFocusOn<HTMLDivElement>(refused ? null : item.id)
  const isBusy = useNavigation().state !== 'idle'
  const hasScript = useHasScript()
  const { approve, reject, ask, set = [] } = screen.decisions
  const choices = screen.choices?.(item)
  const pathOf = (verdict: 'approve' | 'reject' | 'ask' | 'set') => deskPath(screen.name, skipped, verdict)
  const refusedAs = (verdict: string) => (refused?.verdict === verdict ? refused : undefined)
  const seen = (
    <>
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="version" value={item.version} />
    </>
  )
  return (
    <>
      <div className={choices && 'with-choices'}>
        <article className="desk-item" aria-labelledby="desk-title">
          <div ref={heading} tabIndex={-1}>
            <h2 id="desk-title">{item.name}</h2>
            <div className="beside">{screen.line?.(item) ?? item.about}</div>
          </div>
          {screen.body(item)}
        </article>
        {ask && (
          <InWords
            key={`question ${item.id}`}
            summary="Ask a question"
            action={pathOf('ask')}
            refused={refusedAs('ask')}
            errors={{ question: refusedAs('ask')?.errors.words ?? '' }}
          >
            {seen}
            <Field
              name="words"
              id="question"
              label="What do you want to know?"
              hint={`The mentee reads it, and answers under “Messages”: at most ${maxRejectionWords} characters.`}
              error={refusedAs('ask')?.errors.words}
            >
              <TextArea defaultValue={refusedAs('ask')?.input.words} />
            </Field>
            <Button variant="secondary" busy={isBusy}>
              {ask.label}
            </Button>
          </InWords>
        )}
        {reject && (
          <InWords
            key={item.id}
            id="rejection"
            summary={`${reject.label} with a reason`}
            action={pathOf('reject')}
            refused={refusedAs('reject')}
          >
            {seen}
            <RejectionFields screen={screen} item={item} {...refusedAs('reject')} />
            <div className="actions">
              <Button variant="danger" busy={isBusy}>
                {reject.label}
              </Button>
              {hasScript && (
                <Button type="button" variant="secondary" onClick={closeRejection}>
                  Cancel
                </Button>
              )}
            </div>
          </InWords>
        )}
        {choices && (
          <ChoiceForms {...choices} action={pathOf('set')}>
            {seen}
          </ChoiceForms>
        )}
        {!choices && (
          <div className="desk-bar">
            {approve && (
              <Form method="post" action={pathOf('approve')}>
                {seen}
                <Button id="approve" busy={isBusy}>
                  {approve.label}
                </Button>
              </Form>
            )}
            {reject && (
              <ButtonLink id="reject" to="#rejection-form" variant="secondary" onClick={openRejection}>
                {reject.label}
              </ButtonLink>
            )}
            {set.map(({ state, label }) => (
              <Form key={state} method="post" action={pathOf('set')}>
                {seen}
                <input type="hidden" name="state" value={state} />
                <Button busy={isBusy}>{label}</Button>
              </Form>
            ))}
            <SkipForm screen={screen} skipped={skipped} item={item} />
          </div>
        )}
      </div>
      <DeskKeys decisions={screen.decisions} isBusy={isBusy} />
    </>
  )
}

export function SkipForm({ screen, skipped, item }: Omit<Props, 'refused'>) {
  return (
    <Form method="post" action={deskPath(screen.name, [...skipped, item.id])}>
      <Button id="skip" variant="quiet" busy={useNavigation().state !== 'idle'}>
        Skip
      </Button>
    </Form>
  )
}

function openRejection(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const rejection = document.getElementById('rejection') as HTMLDetailsElement
  rejection.open = true
  rejection.querySelector('input[type="radio"]')?.scrollIntoView({ block: 'center' })
  rejection.querySelector<HTMLInputElement>('input[type="radio"]')?.focus()
}

function closeRejection(event: MouseEvent<HTMLButtonElement>) {
  const rejection = event.currentTarget.closest('details') as HTMLDetailsElement
  rejection.open = false
  document.getElementById('reject')?.focus()
}

type InWordsProps = {
  id?: string
  summary: string
  action: string
  refused: RefusedWords | undefined
  errors?: Record<string, string>
  children: ReactNode
}

/** A decision that its admin gives words. */
function InWords({ id, summary, action, refused, errors = refused?.errors, children }: InWordsProps) {
  const isOpenedByButton = useHasScript() && id === 'rejection'
  return (
    <details
      id={id}
      className={isOpenedByButton ? 'desk-rejection opened-by-button' : 'desk-rejection'}
      open={refused !== undefined}
    >
      <summary>{summary}</summary>
      <Form id={id && `${id}-form`} method="post" action={action} className="flow" noValidate>
        <ErrorSummary answer={refused} errors={errors} />
        {children}
      </Form>
    </details>
  )
}
