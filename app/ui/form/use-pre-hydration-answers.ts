import { useEffect, useEffectEvent } from 'react'

/** Calls `take` once, when the script has come: for what was chosen or ticked before, of which no event told. */
export function usePreHydrationAnswers(take: () => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => takeNow(), [])
}
