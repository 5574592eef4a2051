import { type FormEvent, useEffect, useState } from 'react'
import { href } from 'react-router'
import { t } from '../../words/words.ts'
import { countShift, noShift, pressesLeft, type ShiftCount } from './quick-exit.ts'
import { followQuickExit, leave } from './quick-exit-page.ts'

declare global {
  interface Window {
    /** What was pressed before this script had loaded. */
    shiftCount?: ShiftCount
  }
}

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

export function LeaveButton() {
  function submit(event: FormEvent) {
    event.preventDefault()
    leave()
  }

  return (
    <form method="post" action={href('/leave')} onSubmit={submit} className="leave no-print">
      <button type="submit" className="leave-button">
        {t('Leave site')}
      </button>
    </form>
  )
}

function useShiftThreeTimes() {
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    let shift = window.shiftCount ?? noShift
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
      setAnnouncement(announcementFor(left))
      if (left === 0) leave()
    }
    function reset() {
      shift = noShift
    }

    const { signal } = listening
    addEventListener('keydown', count, { signal })
    addEventListener('keyup', count, { signal })
    addEventListener('pointerdown', reset, { signal })
    return () => listening.abort()
  }, [])

  return announcement
}

function announcementFor(left: number) {
  if (left === 0) return t('Leaving this site.')
  if (left === 1) return t('Press Shift 1 more time to leave this site.')
  if (left === 2) return t('Press Shift 2 more times to leave this site.')
  return ''
}
