import type { TellingPart } from '../telling-parts.ts'
import { tellingList } from '../telling-text.tsx'

/** Tells what in the texts may tell who somebody is. It stops nobody: whoever has seen it goes on. */
export function TellingWarning({ parts }: { parts: readonly TellingPart[] }) {
  return (
    <div role="status" className="telling-warning">
      {parts.length > 0 && (
        <div className="notice notice-info">
          <div>
            <input type="hidden" name="warned" value="yes" />
            <p>This may tell who you are, or who somebody else is: {tellingList(parts)}.</p>
            <p>Please take out what could. If it is something else, go on.</p>
          </div>
        </div>
      )}
    </div>
  )
}
