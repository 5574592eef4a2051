import { Button } from '../../../ui/button.tsx'
import { useHasScript } from '../../../ui/use-has-script.ts'
import type { StepProps } from './application-form.ts'

export function StepButtons<Field extends string>({
  about: { plan, submitLabel },
  application: { wizard, missing, share, submitButton, cancel },
}: StepProps<Field>) {
  const hasScript = useHasScript()
  const isLast = wizard.step === plan.last
  const isSending = share !== undefined
  // Without script, pressing Submit says what is missing.
  const saysMissing = isLast && hasScript
  const isIncomplete = saysMissing && missing.length > 0
  return (
    <>
      {share !== undefined && <SendingProgress share={share} onCancel={cancel} />}
      {saysMissing && (
        <p className="field-hint" role="status">
          {isIncomplete && `Before you submit: ${missing.join(' ')}`}
        </p>
      )}
      <div className="actions actions-reversed">
        <Button ref={submitButton} busy={isSending || isIncomplete}>
          {isSending ? 'Submitting...' : isLast ? submitLabel : 'Next'}
        </Button>
        {wizard.step > plan.first && (
          <Button
            variant="secondary"
            name="to"
            value={wizard.step - 1}
            busy={isSending}
            // Going back does not upload the file.
            formEncType="application/x-www-form-urlencoded"
          >
            Previous
          </Button>
        )}
      </div>
    </>
  )
}

function SendingProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const isSent = share >= 1
  // Announced in quarters only, so that screen readers do not talk without pause.
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
