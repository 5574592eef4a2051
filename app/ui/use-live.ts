import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

// The first page was rendered on the server at some moment after the navigation began: time zero is on the safe side.
let isFirstPage = true

/** Loads the page's data again, without a reload, when one of the topics changed on the server. */
export function useLive(topics: string[]) {
  const { revalidate } = useRevalidator()
  const query = topics.map((topic) => `topic=${topic}`).join('&')

  useEffect(() => {
    let seenAt = isFirstPage ? 0 : performance.now()
    let stream: EventSource | undefined
    let wasCut = false
    isFirstPage = false

    function changed() {
      seenAt = performance.now()
      void revalidate()
    }
    function follow() {
      if (document.hidden) return unfollow()
      if (stream) return
      stream = new EventSource(`/live?${query}&age=${Math.round(performance.now() - seenAt)}`)
      stream.onmessage = changed
      stream.onerror = () => {
        wasCut = true
      }
      stream.onopen = () => {
        if (wasCut) changed()
        wasCut = false
      }
    }
    function unfollow() {
      if (stream) seenAt = performance.now()
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
