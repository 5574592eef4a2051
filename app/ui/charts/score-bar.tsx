import type { Tone } from './arc.tsx'

export function ScoreBar({
  label,
  value,
  max = 5,
  tone = 'action',
}: {
  label: string
  value: number | null
  max?: number
  tone?: Tone
}) {
  return (
    <div className={`score-bar tone-${tone}`}>
      <span>{label}</span>{' '}
      <svg
        viewBox="0 0 100 4"
        width="200"
        height="8"
        preserveAspectRatio="none"
        className="score-bar-track"
        aria-hidden="true"
      >
        <rect width="100" height="4" fill="#d5cce0" className="score-bar-rest" />
        <rect width={(100 * (value ?? 0)) / max} height="4" fill="#6d4bb8" className="score-bar-fill" />
      </svg>{' '}
      <span className="score-bar-value">{value === null ? <NoAnswers /> : value.toFixed(1)}</span>
    </div>
  )
}

function NoAnswers() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">No answers</span>
    </>
  )
}
