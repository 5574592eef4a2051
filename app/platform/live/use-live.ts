import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { href, useLocation, useRevalidator } from 'react-router'
import { withoutLanguage } from '../../words/languages.ts'
import { type LiveAction, type LiveEvent, type LivePage, nextState } from './live-states.ts'

const pollMs = 5e3
const [subscribeToNothing, always, never] = [() => () => {}, () => true, () => false]

/**
 * Reloads the page's data when a topic changes, and every `everyMs`, unless `holdsBack`. Polls while the server has no
 * free stream.
 */
export function useLiveReload(topics: readonly string[], everyMs?: number, holdsBack: () => boolean = never) {
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

  // The server rendered the first page at an unknown time after navigation began, so it counts as of time zero.
  const isHydrated = useRef(useSyncExternalStore(subscribeToNothing, always, never))
  useEffect(() => {
    const seenAt = isHydrated.current ? performance.now() : 0
    isHydrated.current = true
    let page: LivePage = { state: 'hidden', seenAt, refusedAt: 0 }
    let stream: EventSource | undefined
    let nextPoll = 0
    let etag = ''
    const address = () => `${href('/live')}?${query}&age=${Math.round(performance.now() - page.seenAt)}`

    function on(event: LiveEvent, at = performance.now()) {
      const [next, ...actions] = nextState(page, event, at)
      page = next
      for (const action of actions) does[action]()
    }
    const does: Record<LiveAction, () => void> = {
      reload: () => reload(),
      open() {
        const opened = new EventSource(address())
        stream = opened
        opened.onopen = () => on('opened')
        opened.onmessage = () => on('message')
        // A browser reconnects by itself only what was interrupted.
        opened.onerror = () => on(opened.readyState === 2 ? 'refused' : 'interrupted')
      },
      close() {
        clearTimeout(nextPoll)
        stream?.close()
        stream = undefined
      },
      poll() {
        nextPoll = window.setTimeout(poll, pollMs)
      },
    }
    async function poll() {
      const refused = stream
      const askedAt = performance.now()
      const headers = { 'If-None-Match': etag }
      const answer = await fetch(address(), { method: 'HEAD', headers }).catch(() => null)
      if (stream !== refused) return
      if (answer?.status === 205 || answer?.redirected) on('message')
      else if (answer && answer.status < 400) on('current', askedAt)
      etag = answer?.headers.get('ETag') ?? etag
      on('polled')
    }
    const see = () => on(document.hidden ? 'hidden' : 'shown')

    see()
    document.addEventListener('visibilitychange', see)
    const tick = everyMs && setInterval(() => on('tick'), everyMs)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', see)
      does.close()
    }
  }, [query, everyMs])
}
