import { Button } from '../../../ui/button.tsx'
import { useHasScript } from '../../../ui/use-has-script.ts'
import type { Part } from './application-form.ts'

/** Where a step leads to, and how far the sending of the last one is. */
export function StepButtons<Field extends string>({
  about: { plan, submitLabel },
  application: { wizard, isComplete, share, submitButton, cancel },
}: Part<Field>) {
  const hasScript = useHasScript()
  const isLast = wizard.step === plan.last
  const isSending = share !== undefined
  // Disabled for people and their screen readers, with the reason, until the step's rules hold. Yet it can be pressed: a
  // dead button could never say which field is missing. Without script the server says so.
  const isOff = isLast && hasScript && !isComplete
  return (
    <>
      {share !== undefined && <SendingProgress share={share} onCancel={cancel} />}
      {isOff && (
        <p id="not-yet" className="field-hint">
          You can submit once every field marked with * is filled in.
        </p>
      )}
      <div className="actions actions-reversed">
        <Button
          ref={submitButton}
          busy={isSending}
          aria-disabled={isOff || undefined}
          aria-describedby={isOff ? 'not-yet' : undefined}
        >
          {isSending ? 'Submitting...' : isLast ? submitLabel : 'Next'}
        </Button>
        {wizard.step > plan.first && (
          <Button
            variant="secondary"
            name="to"
            value={wizard.step - 1}
            busy={isSending}
            // Going back needs no file on its way.
            formEncType="application/x-www-form-urlencoded"
          >
            Previous
          </Button>
        )}
      </div>
    </>
  )
}

/** How much of the application was sent; spoken in quarters, so that it does not chatter. */
function SendingProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const isSent = share >= 1
  const quarters = Math.floor(share * 4) * 25
  return (
    <div className="sending">
      <label htmlFor="sending">{isSent ? 'Sent. Storing your application…' : 'Sending your application…'}</label>
      <progress id="sending" max={1} value={isSent ? undefined : share} />
      <p className="sr-only" role="status">
        {isSent ? 'Sent. Storing your application.' : `Sending your application: ${quarters}%`}
      </p>
      <Button type="button" variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
