import { type ComponentProps, useEffect, useRef } from 'react'
import { PageHeader } from '../page-header.tsx'
import { WizardSteps } from './wizard-steps.tsx'

/**
 * The heading of a wizard's step with its numbered boxes, where `steps` names them. A new step takes the focus, unless a
 * message does.
 */
export function StepHeader({
  step,
  hasMessage,
  steps,
  ...header
}: ComponentProps<typeof PageHeader> & { step: number; hasMessage: boolean; steps?: readonly string[] | undefined }) {
  const heading = useRef<HTMLDivElement>(null)
  const wasShown = useRef(step)
  useEffect(() => {
    if (wasShown.current === step) return
    wasShown.current = step
    window.scrollTo(0, 0)
    if (!hasMessage) heading.current?.focus()
  }, [step, hasMessage])
  return (
    <div ref={heading} tabIndex={-1} className="step-header">
      <PageHeader {...header} />
      {steps && <WizardSteps steps={steps} current={step} />}
    </div>
  )
}
