import { href } from 'react-router'
import { neutralPage } from './quick-exit.ts'
import { channelName, isMarkedLeft, leavesByForm, markLeft, unmarkLeft } from './quick-exit-mark.ts'

const retryMs = 2000

// Shared by sender and receiver: a channel does not receive its own messages.
let tabs: BroadcastChannel | undefined

export function leave() {
  markLeft()
  leaveThisTab()
  tabs?.postMessage('')
}

/** Makes this tab leave when another does. Returns a cleanup. `hasSession` is undefined when the server cannot tell. */
export function followQuickExit(hasSession: boolean | undefined): () => void {
  const { dataset } = document.documentElement
  dataset.leaves = ''
  if (dataset.left === leavesByForm) leaveThisTab()
  else if (hasSession === false) unmarkLeft()
  else if (hasSession && isMarkedLeft()) void retryEndingSession()

  tabs = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined
  const listening = new AbortController()
  const { signal } = listening
  const check = () => (isCovered() || isMarkedLeft() ? leaveThisTab() : undefined)
  if (tabs) tabs.addEventListener('message', leaveThisTab, { signal })
  else addEventListener('storage', check, { signal })
  // A tab that was frozen or kept for Back catches up when it is shown again.
  addEventListener('pageshow', ({ persisted }) => persisted && check(), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(), { signal })
  return () => {
    listening.abort()
    tabs?.close()
    delete dataset.leaves
  }
}

function leaveThisTab() {
  cover()
  void fetch(href('/leave'), { method: 'POST', keepalive: true }).catch(() => undefined)
  location.replace(neutralPage)
}

function cover() {
  document.documentElement.dataset.left = ''
  // Hides the page when no styles have loaded; with them the body is laid out regardless.
  document.body.hidden = true
  document.title = '\u00a0'
}

function isCovered() {
  return document.documentElement.dataset.left !== undefined
}

async function retryEndingSession() {
  cover()
  const isEnded = await fetch(href('/leave'), { method: 'POST' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isEnded) location.reload()
  else setTimeout(retryEndingSession, retryMs)
}
