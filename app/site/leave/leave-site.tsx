import { type FormEvent, useEffect, useState } from 'react'
import { countShift, noShift, pressesLeft } from './quick-exit.ts'
import { followQuickExit, leave } from './quick-exit-page.ts'

/** Leaves the site at once. Without script it is a form whose answer leads on; with script Shift, three times, does it too. */
export function LeaveSite({ hasSession }: { hasSession: boolean | undefined }) {
  const announcement = useShiftThreeTimes()
  useEffect(() => followQuickExit(hasSession), [hasSession])
  return (
    <>
      <LeaveButton />
      <div role="status" className="leave-status sr-only">
        {announcement}
      </div>
    </>
  )
}

/** The button alone, for where the first one is out of reach. */
export function LeaveButton() {
  function submit(event: FormEvent) {
    event.preventDefault()
    leave()
  }

  return (
    <form method="post" action="/leave" onSubmit={submit} className="leave no-print">
      <button type="submit" className="leave-button">
        Leave site
      </button>
    </form>
  )
}

function useShiftThreeTimes() {
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    let shift = noShift
    const listening = new AbortController()

    function count(event: Event) {
      const before = pressesLeft(shift)
      shift = countShift(
        shift,
        { type: event.type, key: event instanceof KeyboardEvent ? event.key : '' },
        event.timeStamp,
      )
      const left = pressesLeft(shift)
      if (left === before) return
      setAnnouncement(words(left))
      if (left === 0) leave()
    }
    function pointed() {
      shift = noShift
    }

    const { signal } = listening
    addEventListener('keydown', count, { signal })
    addEventListener('keyup', count, { signal })
    addEventListener('pointerdown', pointed, { signal })
    return () => listening.abort()
  }, [])

  return announcement
}

function words(left: number) {
  if (left === 0) return 'Leaving this site.'
  if (left === 1) return 'Press Shift 1 more time to leave this site.'
  if (left === 2) return 'Press Shift 2 more times to leave this site.'
  return ''
}
