import { type FormEvent, useEffect, useState } from 'react'
import { countShift, neutralPage, noShift, pressesLeft } from './leaving.ts'

/** Leaves the site at once. Without script it is a form whose answer leads on; with script Shift, three times, does it too. */
export function LeaveSite() {
  const announcement = useShiftThreeTimes()
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
    function shown(event: PageTransitionEvent) {
      if (event.persisted && hasLeft()) leave()
    }

    const { signal } = listening
    addEventListener('keydown', count, { signal })
    addEventListener('keyup', count, { signal })
    addEventListener('pointerdown', pointed, { signal })
    addEventListener('pageshow', shown, { signal })
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

function hasLeft() {
  return document.documentElement.hasAttribute('data-left')
}

// The cover comes first; ending the session and going away follow behind it.
function leave() {
  document.documentElement.setAttribute('data-left', '')
  document.title = '\u00a0'
  void fetch('/leave', { method: 'POST', keepalive: true }).catch(() => undefined)
  location.replace(neutralPage)
}
