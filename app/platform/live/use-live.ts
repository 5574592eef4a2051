import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { withoutLanguage } from '../../words/languages.ts'
import { listen } from './live-connection.ts'

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
    return listen(query, { seenAt, everyMs, reload: () => reload() })
  }, [query, everyMs])
}
