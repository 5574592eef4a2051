import { type FoundPart, listIdentifyingParts } from './highlighted-text.tsx'

/**
 * Tells what in the texts may tell who somebody is. It stops nobody: whoever has seen it goes on. `isMessage`: the page has
 * no other message, so that a form sent to `#message` leads here.
 */
export function IdentifyingTextWarning({ parts, isMessage }: { parts: readonly FoundPart[]; isMessage: boolean }) {
  return (
    <div role="status" className="identifying-text-warning">
      {parts.length > 0 && (
        <div id={isMessage ? 'message' : undefined} className="notice notice-info">
          <div>
            <input type="hidden" name="warned" value="yes" />
            <p>This may tell who you are, or who somebody else is: {listIdentifyingParts(parts)}.</p>
            <p>Please take out what could. If it is something else, go on.</p>
          </div>
        </div>
      )}
    </div>
  )
}
