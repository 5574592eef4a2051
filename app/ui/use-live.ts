import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

// The first page was rendered on the server at some moment after the navigation began: time zero is on the safe side.
let isFirstPage = true

/**
 * Loads the page's data again, without a reload, when one of the topics changed on the server. Where the server has no
 * stream left, it asks every 30 to 60 seconds whether something changed, and for a stream.
 */
export function useLive(topics: string[]) {
  const { revalidate } = useRevalidator()
  const query = topics.map((topic) => `topic=${topic}`).join('&')

  useEffect(() => {
    let seenAt = isFirstPage ? 0 : performance.now()
    let stream: EventSource | undefined
    let wasCut = false
    let nextTry = 0
    isFirstPage = false

    const address = () => `/live?${query}&age=${Math.round(performance.now() - seenAt)}`

    function changed() {
      seenAt = performance.now()
      void revalidate()
    }
    function follow() {
      if (document.hidden) return unfollow()
      if (stream) return
      const opened = new EventSource(address())
      stream = opened
      stream.onmessage = changed
      stream.onerror = () => {
        wasCut = true
        // Refused, not cut off: the browser itself does not come back.
        if (opened.readyState === 2) nextTry = window.setTimeout(ask, 3e4 + Math.random() * 3e4)
      }
      stream.onopen = () => {
        if (wasCut) changed()
        wasCut = false
      }
    }
    async function ask() {
      const refused = stream
      const answer = await fetch(address(), { method: 'HEAD' }).catch(() => null)
      if (stream !== refused) return
      if (answer?.status === 205 || answer?.redirected) changed()
      stream = undefined
      wasCut = false
      follow()
    }
    function unfollow() {
      clearTimeout(nextTry)
      if (stream?.readyState === 1) seenAt = performance.now()
      stream?.close()
      stream = undefined
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      unfollow()
    }
  }, [query, revalidate])
}
