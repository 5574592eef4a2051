import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { withoutLanguage } from '../../words/languages.ts'

type Wizard = { isUnderWay: boolean; isOver: boolean; isUnsaved: () => boolean; goBack: () => void }

/** What to ask before answers are lost. */
export type Leaving = { stay: () => void; leave: () => void }

/** Makes Back go to the previous step, and blocks navigation that loses answers. Returns what to ask about, if anything. */
export function useUnsavedGuard({ isUnderWay, isOver, isUnsaved, goBack }: Wizard): Leaving | undefined {
  const page = pageOf(useLocation())
  const hasEntry = useRef(false)
  const isOtherCallDone = useRef(false)
  const isLeaving = useRef(false)
  const [isAskedByBack, setAskedByBack] = useState(false)
  const isAtTheEnds = !isUnderWay || isOver
  // The router supports a single blocker, so this one handles both.
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (pageOf(currentLocation) !== pageOf(nextLocation)) return !isLeaving.current && isUnsaved()
    if (historyAction !== 'POP' || !hasEntry.current) return false
    if (isAtTheEnds && !isUnsaved()) {
      hasEntry.current = false
      addEventListener('popstate', leaveBothEntries, { once: true })
    }
    return true
  })
  const isBack = blocker.state === 'blocked' && pageOf(blocker.location) === page

  useEffect(() => {
    if (isAtTheEnds || hasEntry.current) return
    addEntry()
    hasEntry.current = true
  })

  useEffect(() => {
    if (!isBack) return
    blocker.reset?.()
    if (!isAtTheEnds) goBack()
    else if (isUnsaved()) setAskedByBack(true)
    else leaveBothEntries()
  })

  // Called twice; the last call goes back, once the router has both restored the entry and reset its blocker.
  function leaveBothEntries() {
    if (isOtherCallDone.current) history.go(-2)
    isOtherCallDone.current = !isOtherCallDone.current
  }

  const askToUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved() && !document.documentElement.hasAttribute('data-left')) event.preventDefault()
  })
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('beforeunload', askToUnload, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  if (isAskedByBack) {
    return {
      stay: () => setAskedByBack(false),
      leave: () => {
        isLeaving.current = true
        history.go(-2)
      },
    }
  }
  return blocker.state === 'blocked' && !isBack ? { stay: blocker.reset, leave: blocker.proceed } : undefined
}

// A freshly loaded page has no entry behind it that could catch Back. `idx` is how the router numbers its entries.
function addEntry() {
  const { state } = history
  history.replaceState({ ...state, idx: state.idx - 1 }, '')
  history.pushState(state, '')
}

// Routes match in any case, and with a trailing slash.
function pageOf(location: { pathname: string }) {
  return withoutLanguage(location).replace(/\/+$/, '').toLowerCase()
}
