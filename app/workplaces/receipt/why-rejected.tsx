import { type Rejection, rejectionReasons } from '../../moderation/rejection.ts'
import { labelOf } from '../../ui/form/options.ts'

export function WhyRejected({ reason, words }: Rejection) {
  return (
    <>
      <p>
        <strong>{labelOf(rejectionReasons, reason)}.</strong>
      </p>
      {words && (
        <>
          <p>The admin wrote:</p>
          <blockquote className="pre-line">{words}</blockquote>
        </>
      )}
    </>
  )
}
