import { type ComponentProps, useEffect, useRef } from 'react'
import { t } from '../../words/words.ts'
import { PageHeader } from '../page-header.tsx'

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

function WizardSteps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <nav aria-label={t('Progress')} className="progress">
      <ol className="steps">
        {steps.map((step, index) => (
          <li
            key={step}
            className={index + 1 < current ? 'step step-done' : 'step'}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className="step-number">{index + 1}</span> <span className="sr-only-on-phones">{step}</span>
          </li>
        ))}
      </ol>
      {current <= steps.length && (
        <p className="steps-count">{t('Step {current} of {number}', { current, number: steps.length })}</p>
      )}
    </nav>
  )
}
