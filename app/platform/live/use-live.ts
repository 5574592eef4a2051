import { useEffect, useEffectEvent, useRef } from 'react'
import { href, useLocation, useRevalidator } from 'react-router'
import { withoutLanguage } from '../../words/languages.ts'

const pollMs = 5e3
const pollsPerReconnect = 12
const serverHistoryMs = 6e5

// The server rendered the first page at an unknown time after navigation began, so it counts as of time zero.
let isFirstPage = true

/**
 * Reloads the page's data when a topic changes, and every `everyMs`, unless `holdsBack`. Polls while the server has no
 * free stream.
 */
export function useLiveReload(topics: readonly string[], everyMs?: number, holdsBack: () => boolean = () => false) {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')

  const isReloadPending = useRef(false)
  const reload = useEffectEvent(() => {
    if (holdsBack()) return
    // Reloading while another page is about to render would discard its action's answer.
    isReloadPending.current = withoutLanguage(location) !== pathname
    if (!isReloadPending.current) void revalidate()
  })

  useEffect(() => {
    if (isReloadPending.current && withoutLanguage(location) === pathname) reload()
  }, [pathname])

  useEffect(() => {
    let seenAt = isFirstPage ? 0 : performance.now()
    let stream: EventSource | undefined
    let wasInterrupted = false
    let nextPoll = 0
    let pollCount = 0
    let etag: string | null = null
    isFirstPage = false

    const address = () => `${href('/live')}?${query}&age=${Math.round(performance.now() - seenAt)}`

    function changed() {
      seenAt = performance.now()
      reload()
    }
    function connect() {
      if (document.hidden) return disconnect()
      if (stream) return
      if (performance.now() - seenAt > serverHistoryMs) changed()
      const opened = new EventSource(address())
      stream = opened
      stream.onmessage = changed
      stream.onerror = () => {
        wasInterrupted = true
        // Refused, not interrupted: the browser does not reconnect by itself.
        if (opened.readyState === 2) pollLater()
      }
      stream.onopen = () => {
        if (wasInterrupted) changed()
        wasInterrupted = false
      }
    }
    function pollLater() {
      nextPoll = window.setTimeout(poll, pollMs)
    }
    async function poll() {
      const refused = stream
      const askedAt = performance.now()
      const headers = etag ? { 'If-None-Match': etag } : undefined
      const answer = await fetch(address(), { method: 'HEAD', headers }).catch(() => null)
      if (stream !== refused) return
      if (answer?.status === 205 || answer?.redirected) changed()
      else if (answer && answer.status < 400) seenAt = askedAt
      etag = answer?.headers.get('ETag') ?? etag
      if (++pollCount % pollsPerReconnect) return pollLater()
      stream = undefined
      wasInterrupted = false
      connect()
    }
    function disconnect() {
      clearTimeout(nextPoll)
      if (stream?.readyState === 1) seenAt = performance.now()
      stream?.close()
      stream = undefined
    }

    connect()
    document.addEventListener('visibilitychange', connect)
    const tick = everyMs && setInterval(() => document.hidden || reload(), everyMs)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', connect)
      disconnect()
    }
  }, [query, everyMs])
}
