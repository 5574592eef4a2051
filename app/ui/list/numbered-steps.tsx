import type { Tone } from '../charts/arc.tsx'

export type NumberedStep = { title: string; text: string }

export function NumberedSteps({ steps, tone }: { steps: readonly NumberedStep[]; tone: Tone }) {
  return (
    <ol className={`numbered-steps tone-${tone}`}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
