import { Button } from '../../../ui/button.tsx'
import { useHasScript } from '../../../ui/use-has-script.ts'
import type { Part } from './application-form.ts'
import { SendingProgress } from './sending-progress.tsx'

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
