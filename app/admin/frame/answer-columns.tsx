import type { ReactNode } from 'react'
import { findIdentifyingText } from '../../platform/text/identifying/identifying-text.ts'
import { HighlightedText } from '../../site/highlighted-text.tsx'

export type AnswerInColumns = {
  title: string
  answer: string | null
  link?: string | null
  /** Set for what somebody wrote in sentences, which is shown first and over the whole width. */
  isWords: boolean
  isHighlighted: boolean
}

type Props = {
  answers: readonly AnswerInColumns[]
  /** What is not identifying in these answers. */
  known?: readonly string[]
  /** Comes first among what is not written in sentences. */
  children?: ReactNode
}

/** Shows free words first, with possibly identifying text highlighted, and the other answers in columns. */
export function AnswerColumns({ answers, known = [], children }: Props) {
  const isAnyHighlighted = answers.some(
    ({ answer, isHighlighted }) => isHighlighted && findIdentifyingText(answer ?? '', known).length > 0,
  )
  const shown = (inWords: boolean) =>
    answers
      .filter(({ answer, isWords }) => answer !== null && isWords === inWords)
      .map((answer) => <ShownAnswer key={answer.title} {...answer} known={known} />)
  const words = shown(true)
  const missing = answers.filter(({ answer }) => answer === null)
  return (
    <>
      {isAnyHighlighted && (
        <p className="field-hint">Possibly identifying text is highlighted. Check for anything we missed.</p>
      )}
      {words.length > 0 && <dl className="answer-words">{words}</dl>}
      <dl className="answer-columns">
        {children}
        {shown(false)}
      </dl>
      {missing.length > 0 && <p className="beside">Not provided: {missing.map(({ title }) => title).join(', ')}</p>}
    </>
  )
}

function ShownAnswer({ title, answer, link, isHighlighted, known }: AnswerInColumns & { known: readonly string[] }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="pre-line">
        {link ? (
          <a href={link} className="link" rel="noopener noreferrer nofollow">
            {answer}
          </a>
        ) : isHighlighted && answer ? (
          <HighlightedText text={answer} known={known} />
        ) : (
          answer
        )}
      </dd>
    </div>
  )
}
