import { href } from 'react-router'
import { type LiveAction, type LiveEvent, type LivePage, nextState } from './live-states.ts'

const pollMs = 5e3

type Listening = { seenAt: number; everyMs: number | undefined; reload: () => void }

/**
 * Carries out what a page does to hear of changes: `query` names its topics, and `seenAt` is when it showed all of them,
 * on the clock of `performance.now()`. Returns what ends it.
 */
export function listen(query: string, { seenAt, everyMs, reload }: Listening): () => void {
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
    reload,
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
}
