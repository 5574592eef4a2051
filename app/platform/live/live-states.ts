const reconnectMs = 6e4
const serverHistoryMs = 6e5

/** How an open page hears of changes, and until when it is known to show all of them. */
export type LivePage = {
  state: 'hidden' | 'opening' | 'opened' | 'interrupted' | 'refused'
  seenAt: number
  refusedAt: number
}

/** An answer to a poll is a `message`, or `current`, as of the time when it was asked for; then comes `polled`. */
export type LiveEvent =
  | 'shown'
  | 'hidden'
  | 'opened'
  | 'message'
  | 'interrupted'
  | 'refused'
  | 'current'
  | 'polled'
  | 'tick'

/** `poll` comes after a pause; `close` ends that, too. */
export type LiveAction = 'open' | 'close' | 'reload' | 'poll'

type Step = [LivePage, ...LiveAction[]]

/** Returns what an event makes of a page, and what is to be done, in this order. */
export function nextState(page: LivePage, event: LiveEvent, now: number): Step {
  const current = { ...page, seenAt: now }
  switch (event) {
    case 'shown':
      return page.state === 'hidden' ? connect(page, now) : [page]
    case 'hidden':
      return [{ ...(page.state === 'opened' ? current : page), state: event }, 'close']
    case 'opened':
      return page.state === 'interrupted' ? [{ ...current, state: event }, 'reload'] : [{ ...page, state: event }]
    case 'message':
      return [current, 'reload']
    case 'interrupted':
      return [{ ...page, state: event }]
    case 'refused':
      return [{ ...page, state: event, refusedAt: now }, 'poll']
    case 'current':
      return [current]
    case 'polled':
      return now - page.refusedAt < reconnectMs ? [page, 'poll'] : connect(page, now)
    case 'tick':
      return page.state === 'hidden' ? [page] : [page, 'reload']
  }
}

function connect(page: LivePage, now: number): Step {
  const opening = { ...page, state: 'opening' } as const
  return now - page.seenAt > serverHistoryMs ? [{ ...opening, seenAt: now }, 'reload', 'open'] : [opening, 'open']
}
