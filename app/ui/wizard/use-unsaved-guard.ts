import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'

type Wizard = { isUnderWay: boolean; isOver: boolean; isUnsaved: () => boolean; goBack: () => void }

/**
 * What becomes of Back, links and reloads in a wizard. Back means the step before while it is under way; whoever would lose
 * answers is asked first. Leave site asks nothing. Out: the navigation that waits for an answer, for UnsavedAnswers.
 */
export function useUnsavedGuard({ isUnderWay, isOver, isUnsaved, goBack }: Wizard) {
  const page = pageOf(useLocation())
  const hasEntry = useRef(false)
  const isReady = useRef(false)
  // The router knows one blocker only, so that it answers for both.
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (pageOf(currentLocation) !== pageOf(nextLocation)) return isUnsaved()
    if (historyAction !== 'POP' || !hasEntry.current) return false
    if (!isUnderWay || isOver) {
      hasEntry.current = false
      addEventListener('popstate', leaveBothEntries, { once: true })
    }
    return true
  })
  const isBack = blocker.state === 'blocked' && pageOf(blocker.location) === page

  useEffect(() => {
    if (!isUnderWay || isOver || hasEntry.current) return
    addEntry()
    hasEntry.current = true
  })

  useEffect(() => {
    if (!isBack) return
    blocker.reset?.()
    if (isUnderWay && !isOver) goBack()
    else leaveBothEntries()
  })

  // Once the router has gone forward again from what it blocked, and forgotten it, whichever comes last.
  function leaveBothEntries() {
    if (isReady.current) history.go(-2)
    isReady.current = !isReady.current
  }

  const askToUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved() && !document.documentElement.hasAttribute('data-left')) event.preventDefault()
  })
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('beforeunload', askToUnload, { signal: listening.signal })
    return () => listening.abort()
  }, [])

  return isBack ? undefined : blocker
}

// A page that was loaded anew has nothing of ours behind it to catch Back with. The router numbers its entries: the new one
// takes the page's number, and the page the number before it.
function addEntry() {
  const { state } = history
  history.replaceState({ ...state, idx: state.idx - 1 }, '')
  history.pushState(state, '')
}

// Routes match in any case, and with a slash behind.
function pageOf({ pathname }: { pathname: string }) {
  return pathname.replace(/\/+$/, '').toLowerCase()
}
