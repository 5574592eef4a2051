/** Where one is in a form of several pages: numbered boxes 1 to N. `current` counts from 1; past the end all are done. */
export function WizardSteps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <nav aria-label="Progress">
      <ol className="steps">
        {steps.map((step, index) => (
          <li
            key={step}
            className={index + 1 < current ? 'step step-done' : 'step'}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className="step-number">{index + 1}</span> <span className="step-name">{step}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
