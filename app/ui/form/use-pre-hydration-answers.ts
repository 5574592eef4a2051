import { useEffect, useEffectEvent } from 'react'

/** Calls `take` once after hydration, for choices made before it, which fire no events. */
export function usePreHydrationAnswers(take: () => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => takeNow(), [])
}
