import type { PostedRejectionAnswer } from '../../site/rejection.ts'
import { Notice } from '../../ui/notice.tsx'
import { deskOutcomes } from './desk-path.ts'

/** Gives back what an admin wrote about an item that is no longer on the desk. */
export function UnsentRejection({ answer }: { answer: PostedRejectionAnswer }) {
  return (
    <Notice tone="danger" focusOn={answer}>
      <p>{deskOutcomes.taken.text}</p>
      {answer.typed.words && (
        <>
          <p>You had written:</p>
          <blockquote className="pre-line">{answer.typed.words}</blockquote>
        </>
      )}
    </Notice>
  )
}
