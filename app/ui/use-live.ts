import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'

const pollMs = 5e3
const pollsForEachTry = 12
// The server says nothing of what changed earlier.
const longestMemoryMs = 6e5

// The first page was rendered on the server at some moment after the navigation began: time zero is on the safe side.
let isFirstPage = true

/**
 * Loads the page's data again, without a reload, when one of the topics changed on the server. Where the server has no
 * stream left, it asks every five seconds whether something changed, and every minute for a stream. With `everyMs` it also
 * loads the data again after each such while, whatever happens.
 */
export function useLive(topics: string[], everyMs?: number) {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const query = topics.map((topic) => `topic=${topic}`).join('&')

  const isOwed = useRef(false)
  const reload = useEffectEvent(() => {
    // When the next page is about to be drawn, to load again would take from it what its action answered.
    isOwed.current = location.pathname !== pathname
    if (!isOwed.current) void revalidate()
  })

  useEffect(() => {
    if (isOwed.current && location.pathname === pathname) reload()
  }, [pathname])

  useEffect(() => {
    let seenAt = isFirstPage ? 0 : performance.now()
    let stream: EventSource | undefined
    let wasCut = false
    let nextPoll = 0
    let polls = 0
    let etag: string | null = null
    isFirstPage = false

    const address = () => `/live?${query}&age=${Math.round(performance.now() - seenAt)}`

    function changed() {
      seenAt = performance.now()
      reload()
    }
    function follow() {
      if (document.hidden) return unfollow()
      if (stream) return
      if (performance.now() - seenAt > longestMemoryMs) changed()
      const opened = new EventSource(address())
      stream = opened
      stream.onmessage = changed
      stream.onerror = () => {
        wasCut = true
        // Refused, not cut off: the browser itself does not come back.
        if (opened.readyState === 2) pollLater()
      }
      stream.onopen = () => {
        if (wasCut) changed()
        wasCut = false
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
      if (++polls % pollsForEachTry) return pollLater()
      stream = undefined
      wasCut = false
      follow()
    }
    function unfollow() {
      clearTimeout(nextPoll)
      if (stream?.readyState === 1) seenAt = performance.now()
      stream?.close()
      stream = undefined
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    const tick = everyMs && setInterval(() => document.hidden || reload(), everyMs)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', follow)
      unfollow()
    }
  }, [query, everyMs])
}
