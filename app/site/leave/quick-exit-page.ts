import { neutralPage } from './quick-exit.ts'
import { channelName, isMarkedLeft, leavesByForm, markLeft, unmarkLeft } from './quick-exit-mark.ts'

const retryMs = 2000

// One for the page: a channel does not hear itself.
let tabs: BroadcastChannel | undefined

/** Covers this page and every other open tab, ends the session and goes away. The cover comes first; the rest follows behind it. */
export function leave() {
  markLeft()
  depart()
  tabs?.postMessage('')
}

/**
 * Follows other tabs that leave. Returns a function that stops.
 * `hasSession` says whether the server made this page for a session; undefined where it could not tell.
 */
export function followQuickExit(hasSession: boolean | undefined): () => void {
  const { dataset } = document.documentElement
  dataset.leaves = ''
  if (dataset.left === leavesByForm) depart()
  else if (hasSession === false) unmarkLeft()
  else if (hasSession && isMarkedLeft()) void endSessionAgain()

  tabs = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined
  const following = new AbortController()
  const { signal } = following
  const check = () => (isCovered() || isMarkedLeft() ? depart() : undefined)
  if (tabs) tabs.addEventListener('message', depart, { signal })
  else addEventListener('storage', check, { signal })
  // A tab that was frozen or kept for Back hears of it when it is shown again.
  addEventListener('pageshow', ({ persisted }) => persisted && check(), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(), { signal })
  return () => {
    following.abort()
    tabs?.close()
    delete dataset.leaves
  }
}

function depart() {
  cover()
  void fetch('/leave', { method: 'POST', keepalive: true }).catch(() => undefined)
  location.replace(neutralPage)
}

function cover() {
  document.documentElement.dataset.left = ''
  // Counts where no styles arrived: with them the body is laid out whatever this says.
  document.body.hidden = true
  document.title = '\u00a0'
}

function isCovered() {
  return document.documentElement.dataset.left !== undefined
}

// Somebody left, and the server does not know yet. This page stays covered until it does.
async function endSessionAgain() {
  cover()
  const isEnded = await fetch('/leave', { method: 'POST' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isEnded) location.reload()
  else setTimeout(endSessionAgain, retryMs)
}
