import { type LabelledIdentifyingPart, listIdentifyingParts } from './highlighted-text.tsx'

/** `isMessage` makes this the target of `#message` on a page without another message. */
export function IdentifyingTextWarning({
  parts,
  isMessage,
}: {
  parts: readonly LabelledIdentifyingPart[]
  isMessage: boolean
}) {
  return (
    <div role="status" className="identifying-text-warning">
      {parts.length > 0 && (
        <div id={isMessage ? 'message' : undefined} className="notice notice-info">
          <div>
            <input type="hidden" name="warned" value="yes" />
            <p>This may show who you are, or who somebody else is: {listIdentifyingParts(parts)}.</p>
            <p>Please remove what could. If it is harmless, go on.</p>
          </div>
        </div>
      )}
    </div>
  )
}
