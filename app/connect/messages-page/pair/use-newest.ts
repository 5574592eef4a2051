import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Keeps the newest message in view: when the page opens at no other place, and when one comes while its reader is there. */
export function useNewest(newest: string | undefined): void {
  const { hash } = useLocation()
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isFirst = shown.current === undefined
    const isNew = shown.current !== newest
    shown.current = newest
    if (newest === undefined || !isNew || (isFirst && hash !== '')) return
    const end = document.getElementById('newest')
    const below = (end?.getBoundingClientRect().bottom ?? 0) - innerHeight
    if (isFirst ? scrollY === 0 : below < innerHeight) end?.scrollIntoView()
  }, [newest, hash])
}

/** Keeps the messages above the box where they are while the box grows and shrinks, and none behind it. */
export function useSteadyWhileGrowing(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grown = box.current
    if (!grown) return
    let before = grown.clientHeight
    const observer = new ResizeObserver(() => {
      const end = document.getElementById('newest')?.getBoundingClientRect().bottom ?? innerHeight
      const [by, below] = [grown.clientHeight - before, end - innerHeight]
      // Whoever has been led to the newest message stays there. Less than a pixel is rounding.
      scrollBy(0, below > 1 ? by : Math.max(by, below))
      before = grown.clientHeight
    })
    observer.observe(grown)
    return () => observer.disconnect()
  }, [box])
}
